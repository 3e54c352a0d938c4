import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon';
import style from './card.module.css';
import type { Card } from './card-field';

/** Who the customer's own site says this is, and whether it signed that. */
export function Identity({ identity }: { identity: Card['identity'] }) {
  const { t } = useTranslation('workbenchFacts');
  if (!identity) return null;
  const { id, name, email, phone, verified } = identity;
  return (
    <p className={style.identity} data-verified={verified || undefined}>
      <Icon name={verified ? 'check' : 'info'} size={16} />
      <span>
        <bdi>{t('says', { name: [name, id, email, phone].filter(Boolean).join(' · ') })}</bdi>
        <small>{verified ? t('verified') : t('unverified')}</small>
      </span>
    </p>
  );
}
