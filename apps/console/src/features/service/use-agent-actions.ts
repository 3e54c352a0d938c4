import { useTranslation } from 'react-i18next';
import { confirm } from '../../ui/confirm/confirm';
import type { BulkAction, Done } from '../../ui/table/types';
import type { AfterHandOver } from './hand-over-form';
import { type Agent, useManyAgents } from './queries';

const idsOf = (agents: readonly Agent[]): string[] => agents.map(({ id }) => id);
const openOf = (agents: readonly Agent[]): number => agents.reduce((sum, { load }) => sum + load, 0);

/** Actions on agents. For an agent with open conversations, `handOver` opens the form that hands them over first. */
export function useAgentActions(handOver: (agent: Agent, then: AfterHandOver) => void) {
  const { t } = useTranslation('service');
  const many = useManyAgents();

  /** Undo changes only the agents that were changed. */
  async function setEnabled(agents: readonly Agent[], enabled: boolean): Promise<Done> {
    const changed = await many.enable(idsOf(agents), enabled);
    if (changed.length === 0) return { text: t('unchanged') };
    const text = t(enabled ? 'enabledMany' : 'disabledMany', { count: changed.length });
    return { text, undo: () => many.enable(changed, !enabled) };
  }

  /** Loads the agent's current load; with open conversations, opens the hand-over form and returns true. */
  async function opensHandOver(agent: Agent, then: AfterHandOver): Promise<boolean> {
    const now = await many.reload(agent).catch(() => agent);
    if (now.load > 0) handOver(now, then);
    return now.load > 0;
  }

  /** Opens the hand-over form, or says that nothing is open. */
  async function handOverOpen([agent]: readonly Agent[]): Promise<Done | null> {
    if (!agent || (await opensHandOver(agent, 'nothing'))) return null;
    return { text: t('handOver.nothingOpen', { name: agent.nickname }) };
  }

  /** True if the action may proceed. For one agent with open conversations, opens the hand-over form instead. */
  async function mayProceed(agents: readonly Agent[], then: AfterHandOver): Promise<boolean> {
    const [only] = agents;
    if (agents.length === 1 && only && (await opensHandOver(only, then))) return false;
    if (then === 'disable' && openOf(agents) === 0) return true;
    const open = openOf(agents) > 0 ? t('openMany', { count: openOf(agents) }) : '';
    const question = t(then === 'remove' ? 'removeMany' : 'disableMany', { count: agents.length });
    return confirm({ text: question + open, ok: t(then === 'remove' ? 'remove' : 'disable'), isDangerous: true });
  }

  const enable: BulkAction<Agent> = {
    key: 'enable',
    label: t('enable'),
    icon: 'check',
    run: (agents) => setEnabled(agents, true),
  };
  const disable: BulkAction<Agent> = {
    key: 'disable',
    label: t('disable'),
    icon: 'ban',
    run: async (agents) => ((await mayProceed(agents, 'disable')) ? setEnabled(agents, false) : null),
  };
  const remove: BulkAction<Agent> = {
    key: 'remove',
    label: t('remove'),
    icon: 'trash',
    isDanger: true,
    async run(agents) {
      if (!(await mayProceed(agents, 'remove'))) return null;
      return { text: t('removedMany', { count: await many.remove(idsOf(agents)) }) };
    },
  };
  const forceOffline: BulkAction<Agent> = {
    key: 'offline',
    label: t('offline.do'),
    icon: 'logout',
    async run(agents) {
      const text = t('offline.ask', { count: agents.length });
      if (!(await confirm({ text, ok: t('offline.do'), isDangerous: true }))) return null;
      return { text: t('offline.done', { count: await many.forceOffline(idsOf(agents)) }) };
    },
  };

  async function resetTotp(agents: readonly Agent[]): Promise<Done | null> {
    const [agent] = agents;
    if (!agent) return null;
    const text = t('totp.ask', { name: agent.nickname });
    if (!(await confirm({ text, ok: t('totp.reset'), isDangerous: true }))) return null;
    await many.resetTotp(agent.id);
    return { text: t('totp.done', { name: agent.nickname }) };
  }

  return { enable, disable, remove, forceOffline, resetTotp, handOverOpen, opensHandOver };
}
