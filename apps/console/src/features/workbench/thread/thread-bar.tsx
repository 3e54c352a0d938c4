import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import { isOfferedTo } from '../list/groups';
import style from './thread.module.css';

/** In place of the composer, where one cannot write: why, and what can be done (the buttons stand above). */
export function ThreadBar({ row, isInvited }: { row: VisitorRow; isInvited: boolean }) {
  const { t } = useTranslation('workbench');
  const { me } = useDesk();
  const owner = useDeskState((state) => state.inbox?.agents.get(row.serviceID ?? '')?.nickname) || t('bar.someone');
  const isWatching = useDeskState((state) => state.inbox?.watching.has(row.YQToken) ?? false);

  function words(): [string, string?] {
    if (isOfferedTo(row, me.uuid)) return [t('bar.offer', { name: owner }), row.transfer?.note];
    if (row.state === 'current' && isWatching) return [t('bar.colleagueWatching', { name: owner })];
    if (row.state === 'current') return [t('bar.colleague', { name: owner }), t('bar.colleagueHint')];
    if (isInvited && (row.state === 'monitor' || row.state === 'end')) return [t('bar.invited')];
    return [t(`bar.${row.state}`)];
  }

  const [what, more] = words();
  return (
    <div className={style.bar}>
      <span>{what}</span>
      {more && <span className={style.more}>{more}</span>}
    </div>
  );
}
