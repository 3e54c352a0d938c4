import { useTranslation } from 'react-i18next';
import type { Group } from '../queries';
import style from './groups.module.css';

/** Share of its capacity from which a group is shown as nearly full. */
const NEARLY_FULL = 0.75;

/** The load of a group: open conversations of its online members, and their limits together. */
export function LoadBar({ group: { load, capacity, online } }: { group: Group }) {
  const { t } = useTranslation('service');
  const share = capacity === null ? 0 : capacity === 0 ? (load > 0 ? 1 : 0) : Math.min(1, load / capacity);
  const kind = online === 0 ? 'empty' : share >= 1 ? 'full' : share >= NEARLY_FULL ? 'warm' : 'calm';
  const words = capacity === null ? `${load} / ${t('unlimited')}` : `${load} / ${capacity}`;
  return (
    <span className={style.load} data-kind={kind}>
      <span className={style.bar} aria-hidden="true">
        <span className={style.fill} style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <span className={style.figure}>{words}</span>
      {kind !== 'calm' && <span className={style.word}>{t(`groups.heat.${kind}`)}</span>}
    </span>
  );
}
