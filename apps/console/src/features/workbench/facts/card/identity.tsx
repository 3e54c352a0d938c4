import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon';
import style from './card.module.css';
import type { Card } from './card-field';

/** The identity given by the site or a chat link, and whether it was signed. */
export function Identity({ identity }: { identity: Card['identity'] }) {
  const { t } = useTranslation('workbenchFacts');
  if (!identity) return null;
  const { id, name, email, phone, verified, link } = identity;
  const isSite = verified && link === undefined;
  return (
    <p className={style.identity} data-verified={isSite || undefined}>
      <Icon name={isSite ? 'check' : 'info'} size={16} />
      <span>
        <bdi>
          {t(link === undefined ? 'says' : 'linkSays', { name: [name, id, email, phone].filter(Boolean).join(' · ') })}
        </bdi>
        <small>{link === undefined ? t(verified ? 'verified' : 'unverified') : t('byLink', { link })}</small>
      </span>
    </p>
  );
}
