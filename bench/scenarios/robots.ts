import { startParley } from '../peers/parley/peer';
import type { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { type RobotShape, runClosedLoop, shapeA } from './closed-loop';
import { nothing, type Outcome, ratio, type Scenario, type Step, type Timing } from './scenario';
import { signIn } from './search';

/** Entries of the robot; each question of a visitor is one of theirs. */
const ENTRIES = 200;

/** A, with a robot that answers half of the conversations from its entries. */
export const scenarioAR: Scenario = {
  name: 'AR',
  title: 'as A, with a robot in charge of half of the conversations',
  steps: () => [step('A'), step('AR'), step('AR'), step('A')],
  steady: { label: 'A', figure: 'perSecond' },
  summary: (means) => ({
    'messages/s ÷ A': ratio(means, 'AR', 'A', 'perSecond'),
    'answers a second': means.get('AR')?.answersPerSecond ?? Number.NaN,
  }),
  targets: [{ figure: 'messages/s ÷ A', unit: '×', atLeast: 0.8 }],
};

const step = (label: 'A' | 'AR'): Step => ({
  label,
  peer: nothing,
  run: (_peer, timing) => run(label === 'AR', timing),
});

async function run(hasRobot: boolean, timing: Timing): Promise<Outcome> {
  const scratch = makeScratch('bench-robots');
  const { running, server } = await startParley(scratch);
  try {
    const robot = hasRobot ? await addRobot(server) : undefined;
    return await runClosedLoop(running, { ...shapeA, ...(robot && { robot }) }, timing);
  } finally {
    await running.stop();
    removeScratch(scratch);
  }
}

/** A site of its own with a robot that has every visitor there. */
async function addRobot(server: ParleyProcess): Promise<RobotShape> {
  const token = await signIn(server);
  const post = <T>(path: string, body: object) => server.http.post<T>(path, body, token);
  const site = await post<{ id: string; key: string }>('/api/access/doEdit', { name: 'Robot', domains: [] });
  const robot = { name: 'Robot', kind: 'ask', mode: 'first', sites: [site.id], manner: { handoffAfter: 0 } };
  const { id } = await post<{ id: string }>('/api/robot/doEdit', robot);
  const questions = Array.from({ length: ENTRIES }, (_, n) => `Where is my order of kind ${n}`);
  for (const question of questions)
    await post('/api/askRobot/doEdit', {
      robot: id,
      question,
      answers: [{ kind: 'text', msg: `${question}: it is on its way.`.padEnd(100, '.') }],
    });
  return {
    site: site.key,
    questions,
    silence: () => post('/api/robot/doEdit', { id, enabled: false }),
  };
}
