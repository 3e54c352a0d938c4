import { type BadTargets, openBadTargets } from '../faults/bad-targets';
import { startParley } from '../peers/parley/peer';
import { makeScratch, removeScratch } from '../processes/scratch';
import { pause } from './closed-loop';
import { runOpenLoop } from './open-loop';
import { helperSettleMs, nothing, type Outcome, ratio, type Scenario, type Step, type Timing } from './scenario';
import { signIn } from './search';

/** Which webhooks there are while messages are sent. */
type Hooks = 'none' | 'healthy' | 'bad';

const perSecond = 1000;
/** Calls of one delivery that fit in the run: the second comes after 5 s, the third after another minute. */
const mostCalls = 2;

/** Fault 23: chat beside webhooks whose targets are slow, silent, failing, endless, redirecting inside, refusing. */
export const scenarioF23: Scenario = {
  name: 'F23',
  title: `webhooks with bad targets, beside ${perSecond} messages a second`,
  steps: () => [
    step('healthy target', 'healthy'),
    step('bad targets', 'bad'),
    step('bad targets', 'bad'),
    step('healthy target', 'healthy'),
    { ...step('no webhook', 'none'), reportedOnly: true },
  ],
  steady: { label: 'healthy target', figure: 'seenP99' },
  summary: (means) => ({
    'p99 with bad targets ÷ without webhooks': ratio(means, 'bad targets', 'no webhook', 'seenP99'),
    'p99 with bad targets ÷ with a healthy one': ratio(means, 'bad targets', 'healthy target', 'seenP99'),
    'deliveries to a healthy target, beside bad ones ÷ alone': ratio(
      means,
      'bad targets',
      'healthy target',
      'delivered',
    ),
  }),
  targets: [{ figure: 'p99 with bad targets ÷ with a healthy one', unit: '×', atMost: 1.2 }],
};

const step = (label: string, hooks: Hooks): Step => ({
  label,
  peer: nothing,
  run: (_peer, timing) => run(hooks, timing),
});

async function run(hooks: Hooks, timing: Timing): Promise<Outcome> {
  const scratch = makeScratch('bench-bad-targets');
  const { running, server } = await startParley(scratch, { PARLEY_PRIVATE_TARGETS: '127.0.0.0/8' });
  const targets = await openBadTargets();
  try {
    const token = await signIn(server);
    const addresses = { ...(hooks === 'bad' && targets.bad), ...(hooks !== 'none' && { healthy: targets.healthy }) };
    for (const url of Object.values(addresses))
      await server.http.post('/api/access/doHook', { url, events: ['message.stored'], enabled: true }, token);
    await pause(helperSettleMs);
    const { figures, faults } = await runOpenLoop(running, perSecond, timing);
    const delivered = targets.calls('healthy').size;
    if (hooks !== 'none' && delivered === 0) faults.push('the healthy target was told nothing');
    if (hooks === 'bad') faults.push(...faultsOf(targets));
    return { figures: { ...figures, delivered }, faults };
  } finally {
    await targets.close();
    await running.stop();
    removeScratch(scratch);
  }
}

/** What targets saw of calls that must not be made. */
function faultsOf(targets: BadTargets): string[] {
  const kinds = Object.keys(targets.bad).filter((kind) => kind !== 'refusing');
  return [
    ...(targets.calls('inside').size > 0 ? ['a redirect was followed'] : []),
    ...kinds.filter((kind) => targets.calls(kind).size === 0).map((kind) => `the ${kind} target was never called`),
    ...kinds
      .filter((kind) => Math.max(...targets.calls(kind).values()) > mostCalls)
      .map((kind) => `the ${kind} target was called more than ${mostCalls} times for one delivery`),
  ];
}
