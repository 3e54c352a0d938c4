import type { Message } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { kindWords } from '../kinds/kind-words';
import { useVisitorName } from '../visitor-name';
import style from './composer.module.css';

/** The message that what is written refers to, in one line. */
export function Strip({ message, onRemove }: { message: Message; onRemove: () => void }) {
  const { t } = useTranslation('workbenchComposer');
  const { t: words } = useTranslation('workbenchThread');
  const visitorName = useVisitorName();
  const name = message.role === 'user' ? visitorName(message.nickname) : message.nickname;
  const label = t('quote.remove');
  return (
    <div className={style.strip}>
      <p className={style.stripWords}>
        <span className={style.stripName}>{t('quote.label', { name })}</span> {kindWords(message, words)}
      </p>
      <Button look="quiet" size="s" icon="close" aria-label={label} title={label} onClick={onRemove} />
    </div>
  );
}
