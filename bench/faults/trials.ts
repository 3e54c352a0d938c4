import { startBalancer } from '../processes/balancer';
import { eventually, exitOnSignal } from '../processes/child';
import { adminPassword, adminUsername } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { startSeveral } from '../processes/several';
import * as calls from '../wire/calls';
import { HeartbeatTimer } from '../wire/heartbeat-timer';
import { Http } from '../wire/http';
import { freshId } from '../wire/ids';
import { seededRandom } from '../wire/random';
import { Agent, Visitor } from '../wire/sides';
import { option } from './option';

/*
 * Fault 17 over two processes: two agents take one visitor at once, each through another process; then one transfers it
 * while it leaves and the other accepts. `--trials=1000` of each.
 */

/** Visitors with whom trials run side by side. */
const lanes = 10;
const waitMs = 60_000;

type Taker = { http: Http; token: string; uuid: string };

const trials = option('trials', 1000);
const violations: string[] = [];
const outcomes: Record<string, number> = {};

exitOnSignal();
const scratch = makeScratch('trials');
const several = await startSeveral(scratch, 2);
const balancer = await startBalancer(several.processes);
const heartbeats = new HeartbeatTimer();
const random = seededRandom(1);
try {
  const [one, other] = await openTakers();
  let left = trials;
  const next = () => left-- > 0;
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(`visitor-${lane}`, [one!, other!], next)));
} catch (error) {
  violations.push(String(error));
}
heartbeats.stop();
balancer.close();
await several.stop();
console.log(JSON.stringify({ trials, outcomes }));
for (const violation of violations.slice(0, 40)) console.log(`violation: ${violation}`);
if (violations.length === 0) removeScratch(scratch);
else console.log(`logs and data are kept in ${scratch}`);
process.exit(violations.length > 0 ? 1 : 0);

/** Two agents, each at a process of its own; conversations wait until somebody takes them. */
async function openTakers(): Promise<Taker[]> {
  const [first] = several.processes;
  const admin = await calls.signIn(first!.http, adminUsername, adminPassword);
  const routing = { section: 'routing', value: { strategy: 'by-hand' }, version: 0 };
  await first!.http.post('/api/settings/doEdit', routing, admin);
  return Promise.all(
    several.processes.map(async ({ http }, index) => {
      const who = await calls.createAgent(http, admin, `taker-${index}`);
      await new Agent(http.origin, who, { heartbeats, random, reconnect: true, hooks: {} }).connect();
      return { http, token: who.token, uuid: who.uuid };
    }),
  );
}

async function runLane(page: string, takers: [Taker, Taker], next: () => boolean): Promise<void> {
  const http = new Http(balancer.origin, 4);
  const who = await calls.hello(http, page);
  const said = new Set<string>();
  const visitor = new Visitor(balancer.origin, who, {
    heartbeats,
    random,
    reconnect: true,
    cursor: who.cursor,
    hooks: {
      accepted: ({ onlyID }) => void said.delete(onlyID!),
      refused: ({ onlyID, error }) => void violations.push(`${page}: ${onlyID} refused: ${error}`),
    },
  });
  await visitor.connect();
  while (next()) {
    const onlyID = freshId();
    said.add(onlyID);
    visitor.write(onlyID, 'hello');
    if (!(await eventually(() => !said.has(onlyID), waitMs, 2))) throw new Error(`${page}: not stored`);
    const owner = await takeAtOnce(who.YQToken, takers);
    if (!owner) continue;
    const receiver = takers.find((taker) => taker !== owner)!;
    await leaveAtOnce({ YQToken: who.YQToken, credential: who.credential, http }, owner, receiver);
  }
  visitor.close();
  http.close();
}

async function takeAtOnce(YQToken: string, takers: [Taker, Taker]): Promise<Taker | undefined> {
  const replies = await Promise.all(takers.map((taker) => verb(taker, 'accept', { YQToken })));
  count(`take ${[...replies].sort().join(' ')}`);
  const winners = takers.filter((_, index) => replies[index] === 200);
  if (winners.length !== 1)
    violations.push(`${YQToken}: ${winners.length} of two agents took it: ${replies.join(' ')}`);
  await sameRow(YQToken, takers, (row) => row?.state === 'current' && row.serviceID === winners[0]?.uuid);
  return winners[0];
}

type Leaving = { YQToken: string; credential: string; http: Http };

async function leaveAtOnce({ YQToken, credential, http }: Leaving, owner: Taker, receiver: Taker): Promise<void> {
  const [given, ended, taken] = await Promise.all([
    verb(owner, 'transfer', { YQToken, to: receiver.uuid }),
    http.call('POST', '/api/visitor/end', credential, {}).then(({ status }) => status),
    verb(receiver, 'accept', { YQToken }),
  ]);
  count(`transfer ${given}, end ${ended}, accept ${taken}`);
  if (ended !== 200) violations.push(`${YQToken}: the visitor could not leave: ${ended}`);
  await sameRow(YQToken, [owner, receiver], (row) => row === undefined || row.state === 'end');
}

/** Both processes must tell both agents the same. */
async function sameRow(
  YQToken: string,
  takers: readonly Taker[],
  fits: (row: { state: string; serviceID: string | null } | undefined) => boolean,
): Promise<void> {
  const look = async () => {
    const lists = await Promise.all(takers.map(({ http, token }) => calls.userList(http, token)));
    return lists.map(({ list }) => list.find((row) => row.YQToken === YQToken));
  };
  let rows: Awaited<ReturnType<typeof look>> = [];
  // An agent without the right to see all loses the row of a colleague.
  const isRight = () => rows.some((row) => fits(row)) && rows.every((row) => row === undefined || fits(row));
  await eventually(async () => {
    rows = await look();
    return isRight();
  }, 5000);
  if (!isRight()) violations.push(`${YQToken}: ${JSON.stringify(rows.map((row) => [row?.state, row?.serviceID]))}`);
}

async function verb({ http, token }: Taker, name: string, body: object): Promise<number> {
  return (await http.call('POST', `/api/talk/${name}`, token, body)).status;
}

function count(outcome: string): void {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
}
