import { useTranslation } from 'react-i18next';
import { useDeskState } from '../../../lib/desk/desk-context';
import { Icon } from '../../../ui/icon';
import { useMessagePreview } from '../monitoring/use-message-preview';
import style from './message/message.module.css';
import { useThreadTools } from './thread-context';
import './texts';

/**
 * Who is typing. Its space is always reserved, so that nothing moves. The visitor's text is shown if the site's
 * settings allow it.
 */
export function TypingLine({ visitor }: { visitor: string }) {
  const { t } = useTranslation(['workbench', 'workbenchThread']);
  const { visitorName } = useThreadTools();
  const typing = useDeskState((state) => state.typing.get(visitor));
  const { url, message, notice } = useMessagePreview(visitor);
  if (message)
    return (
      <div
        className={style.preview}
        role="note"
        aria-label={t(`workbenchThread:typing.${notice.title}`)}
        title={[t('workbenchThread:typing.hint'), url && t('workbenchThread:typing.page', { url })]
          .filter(Boolean)
          .join('\n')}
      >
        <span className={style.previewHead}>
          <Icon name={notice.icon} size={12} />
          <Dots />
          <bdi>{visitorName}</bdi>
          {t('workbenchThread:typing.preview')}
        </span>
        <em className={style.previewText} dir="auto">
          {message}
        </em>
      </div>
    );
  return (
    <p className={style.typing}>
      {typing && <Dots />}
      {typing?.role === 'user' && t('workbench:thread.visitorTyping')}
      {typing?.role === 'service' &&
        t('workbench:thread.agentTyping', { name: typing.nickname ?? t('workbench:bar.someone') })}
    </p>
  );
}

const Dots = () => (
  <span className={style.dots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);
