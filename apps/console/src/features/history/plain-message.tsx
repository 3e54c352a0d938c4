import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { fullTime, shortTime } from '../../lib/time/format';
import style from './history.module.css';
import type { RecordMessage } from './keys';
import { MessageWords } from './message-words';
import { useWords } from './use-words';

type Props = {
  message: RecordMessage;
  parts: readonly string[];
  isCurrent?: boolean;
  /** The time is shown elsewhere. */
  isTimed?: boolean;
  children?: ReactNode;
};

/**
 * One stored message: sender, time, content; messages of the visitor on the left. `children`: shown below the content.
 */
export function PlainMessage({ message, parts, isCurrent = false, isTimed = false, children }: Props) {
  const { t } = useTranslation('history');
  const words = useWords();
  const language = currentLanguage();
  const name = message.role === 'user' ? words.visitor(message.nickname) : message.nickname;
  return (
    <article
      className={style.message}
      data-role={message.role}
      data-seq={message.seq}
      data-current={isCurrent || undefined}
    >
      <header className={style.head}>
        <bdi title={name}>{name || (message.role === 'service' ? t('robot') : t('anonymous'))}</bdi>
        {!isTimed && (
          <time dateTime={new Date(message.time).toISOString()} title={fullTime(message.time, language)}>
            {shortTime(message.time, Date.now(), language)}
          </time>
        )}
      </header>
      <div className={style.bubble}>
        {message.recalled ? (
          <em className={style.quiet}>{t('recalled')}</em>
        ) : (
          <MessageWords message={message} parts={parts} />
        )}
        {children}
      </div>
    </article>
  );
}
