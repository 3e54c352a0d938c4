import { useTranslation } from 'react-i18next';
import type { Group } from '../queries';
import style from './groups.module.css';

/** From here on a group is nearly full, of its share. */
const WARM = 0.75;

/** How busy a group is: what its members online have against what they take together. */
export function Heat({ group: { load, capacity, online } }: { group: Group }) {
  const { t } = useTranslation('service');
  const share = capacity === null ? 0 : capacity === 0 ? (load > 0 ? 1 : 0) : Math.min(1, load / capacity);
  const kind = online === 0 ? 'empty' : share >= 1 ? 'full' : share >= WARM ? 'warm' : 'calm';
  const words = capacity === null ? `${load} / ${t('unlimited')}` : `${load} / ${capacity}`;
  return (
    <span className={style.heat} data-kind={kind}>
      <span className={style.bar} aria-hidden="true">
        <span className={style.fill} style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <span className={style.figure}>{words}</span>
      {kind !== 'calm' && <span className={style.word}>{t(`groups.heat.${kind}`)}</span>}
    </span>
  );
}
