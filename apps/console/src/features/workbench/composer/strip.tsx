import { useTranslation } from 'react-i18next';
import { useDeskState } from '../../../lib/desk/desk-context';
import type { MessageName } from '../../../lib/desk/types';
import { Button } from '../../../ui/button';
import { kindWords } from '../kinds/kind-words';
import { useVisitorName } from '../visitor-name';
import style from './composer.module.css';
import '../thread/texts';

/** One line with the message that the draft quotes or annotates, in its current version. */
export function Strip({ of, onRemove }: { of: MessageName; onRemove: () => void }) {
  const { t } = useTranslation('workbenchComposer');
  const { t: words } = useTranslation('workbenchThread');
  const visitorName = useVisitorName();
  const message = useDeskState(({ threads }) =>
    threads.get(of.conversation)?.messages.find(({ onlyID }) => onlyID === of.onlyID),
  );
  const name = message?.role === 'user' ? visitorName({ name: message.nickname }) : (message?.nickname ?? '');
  const label = t('quote.remove');
  return (
    <div className={style.strip}>
      <p className={style.stripWords}>
        <span className={style.stripName}>{t('quote.label', { name })}</span>{' '}
        {message ? kindWords(message, words) : words('quote.notHere')}
      </p>
      <Button look="quiet" size="s" icon="close" aria-label={label} title={label} onClick={onRemove} />
    </div>
  );
}
