import { useTranslation } from 'react-i18next';
import { confirm } from '../../ui/confirm/confirm';
import type { BulkAction, Done } from '../../ui/table/types';
import type { HandOverThen } from './hand-over-form';
import { type Agent, useManyAgents } from './queries';

const idsOf = (agents: readonly Agent[]): string[] => agents.map(({ id }) => id);
const openOf = (agents: readonly Agent[]): number => agents.reduce((sum, { load }) => sum + load, 0);

/** What is done to agents at once. One who owns open conversations is asked about first: `handOver` opens that. */
export function useAgentActions(handOver: (agent: Agent, then: HandOverThen) => void) {
  const { t } = useTranslation('service');
  const many = useManyAgents();

  /** Undone for those alone who were the other before. */
  async function setEnabled(agents: readonly Agent[], enabled: boolean): Promise<Done> {
    const changed = await many.enable(idsOf(agents), enabled);
    if (changed.length === 0) return { text: t('unchanged') };
    const text = t(enabled ? 'enabledMany' : 'disabledMany', { count: changed.length });
    return { text, undo: () => many.enable(changed, !enabled) };
  }

  /** Whether this one has something open, as of now: then where it goes is asked. */
  async function isAskedAbout(agent: Agent, then: HandOverThen): Promise<boolean> {
    const now = await many.fresh(agent).catch(() => agent);
    if (now.load > 0) handOver(now, then);
    return now.load > 0;
  }

  /** With nothing open there is nothing to ask. */
  async function handOverOpen([agent]: readonly Agent[]): Promise<Done | null> {
    if (!agent || (await isAskedAbout(agent, 'nothing'))) return null;
    return { text: t('handOver.nothingOpen', { name: agent.nickname }) };
  }

  /** Of several the conversations go back to the queue, which is said; of one they can be handed over. */
  async function isLetGo(agents: readonly Agent[], then: HandOverThen): Promise<boolean> {
    const [only] = agents;
    if (agents.length === 1 && only && (await isAskedAbout(only, then))) return false;
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
    run: async (agents) => ((await isLetGo(agents, 'disable')) ? setEnabled(agents, false) : null),
  };
  const remove: BulkAction<Agent> = {
    key: 'remove',
    label: t('remove'),
    icon: 'trash',
    isDanger: true,
    async run(agents) {
      if (!(await isLetGo(agents, 'remove'))) return null;
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

  return { enable, disable, remove, forceOffline, resetTotp, handOverOpen, isAskedAbout };
}
