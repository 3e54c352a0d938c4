import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../processes/child';
import { type Cluster, startCluster } from '../processes/cluster';
import { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { seededRandom } from '../wire/random';
import { findViolations } from './check';
import { DatabaseLine } from './database-line';
import { openingLine, StormDesk } from './desk';

/*
 * The database commits and the connection breaks before the answer, so the server cannot know the outcome. The message
 * must be acknowledged, stored once, and seen by the other side without a lost socket.
 */

const conversations = 4;
/** Far above what anything here takes; it only ends a wait for what never comes. */
const timeoutMs = 60_000;

let scratch: string;
let cluster: Cluster;
let line: DatabaseLine;
let server: ParleyProcess;
let desk: StormDesk;

beforeAll(async () => {
  scratch = makeScratch('lost-answer');
  cluster = await startCluster(scratch);
  line = await DatabaseLine.open(cluster.url);
  server = await ParleyProcess.start(scratch, { DATABASE_URL: line.url });
  desk = new StormDesk(server, seededRandom(1));
  await desk.open(2, conversations);
});

afterAll(async () => {
  desk?.close();
  await server?.stop();
  line?.close();
  await cluster?.stop();
  removeScratch(scratch);
});

test.each([
  ['a visitor', 0, 'user'],
  ['an agent', 1, 'service'],
] as const)(
  'a message of %s is acknowledged and seen once when the answer to its commit is lost',
  async (_who, index, side) => {
    await sayAndLose(index, side, 1);
    await expectAllShown(index);
  },
);

test('a batch is seen once and in order when the answer to its commit is lost', async () => {
  await sayAndLose(2, 'user', 20);
  await expectAllShown(2);
});

test('a first message opens one conversation when the answer to its commit is lost', async () => {
  const cutsBefore = line.cuts;
  line.loseAnswerTo(openingLine(conversations));
  await desk.openMore(1);
  expect(line.cuts, 'the line was cut after the commit').toBe(cutsBefore + 1);
  await expectAllShown(conversations);
});

async function sayAndLose(index: number, side: 'user' | 'service', count: number): Promise<void> {
  const marker = `the answer to this is lost (${index})`;
  const cutsBefore = line.cuts;
  line.loseAnswerTo(marker);
  for (let i = 0; i < count; i++) desk.say(index, side, `${marker}, line ${i}`);
  expect(await eventually(() => line.cuts > cutsBefore, timeoutMs), 'the line was cut after the commit').toBe(true);
}

async function expectAllShown(index: number): Promise<void> {
  await desk.settled(timeoutMs);
  const evidence = (await desk.evidence())[index]!;
  const { agentView, visitorView } = desk.conversations[index]!;
  expect([...findViolations(evidence), ...agentView.faults, ...visitorView.faults, ...desk.faults]).toEqual([]);
  expect(desk.lost, 'sockets lost').toEqual([]);
}
