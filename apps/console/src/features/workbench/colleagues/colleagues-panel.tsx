import type { AgentRow } from '@parley/protocol/types';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useDeskState } from '../../../lib/desk/desk-context';
import { lazyPart } from '../../../lib/lazy-part';
import { Icon } from '../../../ui/icon';
import { monitoring } from '../monitoring/monitoring-store';
import style from './colleagues.module.css';

const ColleaguesList = lazyPart(
  () => import('./colleagues-list'),
  (part) => part.ColleaguesList,
);

/** The panel's name among the sections that stand open. */
const NAME = 'colleagues';

/** At the list's foot: how many are here, and behind it everybody. Folded it asks for nothing. */
export function ColleaguesPanel() {
  const { t } = useTranslation('workbenchList');
  const id = useId();
  const isOpen = useStore(monitoring.store, ({ activeNames }) => activeNames.includes(NAME));
  const agents = useDeskState(({ inbox }) => inbox?.agents);
  const all = useStore(monitoring.store, ({ monitoredList }) => monitoredList.length);
  const here = ours(agents).filter(({ reachable }) => reachable).length;

  useEffect(() => {
    monitoring.setMonitoredList(ours(agents).map(({ uuid, state }) => ({ uuid, state })));
  }, [agents]);

  return (
    <section className={style.panel} aria-label={t('colleagues.title')}>
      <button
        type="button"
        className={style.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => monitoring.toggleActiveName(NAME)}
      >
        <span className={style.chevron} data-open={isOpen || undefined}>
          <Icon name="up" size={12} />
        </span>
        <Icon name="colleagues" size={14} />
        <span>{t('colleagues.title')}</span>
        {agents && <span className={style.count}>{t('colleagues.reachable', { here, all })}</span>}
      </button>
      <div id={id} className={style.place}>
        {isOpen && <ColleaguesList />}
      </div>
    </section>
  );
}

/** Partners' accounts are nobody's colleagues. */
const ours = (agents: ReadonlyMap<string, AgentRow> | undefined): AgentRow[] =>
  [...(agents?.values() ?? [])].filter(({ guest }) => !guest);
