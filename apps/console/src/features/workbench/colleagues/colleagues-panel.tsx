import type { AgentRow } from '@parley/protocol/types';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useDeskState } from '../../../lib/desk/desk-context';
import { lazyPart } from '../../../lib/lazy-part';
import { FootPanel } from '../foot-panel';
import foot from '../foot-panel.module.css';
import { monitoring } from '../monitoring/monitoring-store';
import './texts';

const ColleaguesList = lazyPart(() => import('./colleagues-list'), 'ColleaguesList');

/** Below the visitors' list: how many colleagues are online and, unfolded, all of them. Folded, it fetches nothing. */
export function ColleaguesPanel() {
  const { t } = useTranslation('workbenchColleagues');
  const agents = useDeskState(({ inbox }) => inbox?.agents);
  const all = useStore(monitoring.store, ({ monitoredList }) => monitoredList.length);
  const here = ours(agents).filter(({ reachable }) => reachable).length;

  useEffect(() => {
    monitoring.setMonitoredList(ours(agents).map(({ uuid, state }) => ({ uuid, state })));
  }, [agents]);

  return (
    <FootPanel
      name="colleagues"
      icon="colleagues"
      title={t('title')}
      counts={agents && <span className={foot.count}>{t('reachable', { here, all })}</span>}
    >
      <ColleaguesList />
    </FootPanel>
  );
}

/** Guests are not colleagues. */
const ours = (agents: ReadonlyMap<string, AgentRow> | undefined): AgentRow[] =>
  [...(agents?.values() ?? [])].filter(({ guest }) => !guest);
