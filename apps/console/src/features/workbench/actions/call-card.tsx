import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRow } from '../../../lib/desk/desk-context';
import { workbenchPath } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { kindWords } from '../kinds/kind-words';
import { useVisitorName } from '../visitor-name';
import type { Call } from './calls';
import style from './offer-stack.module.css';
import '../thread/texts';

/** A conversation of mine that asks for attention; a click opens it. */
export function CallCard({ call, onDismiss }: { call: Call; onDismiss: (visitor: string) => void }) {
  const { t } = useTranslation('workbenchDialogs');
  const { t: words } = useTranslation('workbenchThread');
  const navigate = useNavigate();
  const nameOf = useVisitorName();
  const row = useRow(call.visitor);
  if (!row) return null;
  const { last } = row;
  return (
    <article className={style.call} data-call={call.visitor}>
      <button type="button" className={style.open} onClick={() => void navigate(workbenchPath(call.visitor))}>
        <Icon name={call.why === 'given' ? 'invite' : 'current'} />
        <span className={style.callWords} role="alert">
          <strong className={style.callTitle}>{t(`call.${call.why}`, { name: nameOf(row) })}</strong>
          {last?.role === 'user' && !last.recalled && <span className={style.last}>{kindWords(last, words)}</span>}
        </span>
      </button>
      <Button
        size="s"
        look="quiet"
        icon="close"
        aria-label={t('call.dismiss')}
        title={t('call.dismiss')}
        onClick={() => onDismiss(call.visitor)}
      />
    </article>
  );
}
