import { type Random, seeded } from '@parley/core/testing/random';
import { applyPush } from '@parley/protocol/inbox';
import { type Inbox, inboxFrom } from '@parley/protocol/push/effect';
import { expect, test } from 'vitest';
import { recount } from '../../../testing/recount';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';
import type { Frame } from '../../../testing/test-socket';
import { upload } from '../../../testing/upload';
import { plain } from '../../../testing/verify-pushes';

/** One agent's console: a snapshot at the start, then pushes; after a gap a resume, or else a new snapshot. */
type Console = { agent: TestAgent; inbox: Inbox; read: number };
type Cast = {
  on: TestServer;
  consoles: Console[];
  visitors: TestVisitor[];
  said: { visitor: TestVisitor; onlyID: string }[];
  /** Group of both agents. */
  group: string;
  /** Frames that visitors got on sockets that are closed by now. */
  earlierFrames: Map<TestVisitor, Frame[]>;
};
type Step = (cast: Cast, random: Random) => Promise<string>;

const STEPS = 120;
/** `PARLEY_SEEDS=5-60` runs other seeds. */
const [first = 1, last = first + 2] = (process.env.PARLEY_SEEDS ?? '').split('-').filter(Boolean).map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Repeated steps are chosen more often. */
const steps: Step[] = [
  visitorSpeaks,
  visitorSpeaks,
  visitorSpeaks,
  visitorSendsFile,
  visitorReads,
  visitorViews,
  visitorHellos,
  visitorGoes,
  visitorComes,
  visitorEnds,
  visitorRecalls,
  visitorWritesLetter,
  visitorAnswersInvitation,
  agentSpeaks,
  agentSpeaks,
  agentSpeaks,
  agentSendsFile,
  agentReads,
  agentReads,
  verb('accept'),
  verb('accept'),
  verb('decline'),
  verb('withdraw'),
  verb('end'),
  verb('invite'),
  verb('invite'),
  verb('takeOver'),
  agentTransfers,
  agentTransfers,
  agentTransfersToGroup,
  agentTakesNext,
  agentWatches,
  agentWatches,
  agentRecalls,
  agentNotes,
  agentUnnotes,
  agentWhispers,
  agentSumsUp,
  agentWritesCard,
  agentBlacklists,
  verb('handBack'),
  verb('inviteRating'),
  visitorRates,
  agentHides,
  agentGoes,
  agentComes,
  agentComes,
  timePasses,
];

const exclusive: Step[] = [agentGoes, agentComes, visitorGoes, visitorComes, timePasses];

test.each(seeds)(
  'house: a seeded session of two agents and three visitors leaves all consoles equal (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const on = await startServer();
    const editor = await on.agent({ nickname: 'Editor', limit: 2 });
    const admin = await on.agent({ nickname: 'Admin', role: 'Admin', limit: 2 });
    const visitors = [await on.visitor(), await on.visitor(), await on.visitor()];
    const members = [editor.uuid, admin.uuid];
    const { data: group } = await admin.call('POST /groups/doEdit', { name: 'tea', members });
    const consoles = await Promise.all(
      [editor, admin].map(async (agent) => ({
        agent,
        inbox: inboxFrom(await agent.inbox()),
        read: agent.socket.frames.length,
      })),
    );
    const cast: Cast = { on, consoles, visitors, said: [], group: group.id, earlierFrames: new Map() };
    const story: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      on.clock.advance(1 + random.below(400));
      story.push(...(await runSteps(cast, random)));
      await on.settle();
      await on.runJob('overview');
      for (const console of consoles)
        await compare(console, `seed ${seed}, step ${step}: ${story.slice(-4).join('; ')}`);
    }
    await compareTalks(cast);
    await recount(on);
    await on.stop();
  },
);

/** Runs one step, or up to three at once, then without those of `exclusive`: a console follows one socket. */
async function runSteps(cast: Cast, random: Random): Promise<string[]> {
  const one = () => random.oneOf(steps);
  const chosen = random.chance(0.6) ? [one()] : [one(), one(), one()].filter((step) => !exclusive.includes(step));
  return Promise.all(chosen.map((step) => step(cast, random)));
}

async function compare(console: Console, story: string): Promise<void> {
  const { agent } = console;
  if (agent.sockets.length === 0) return;
  const pushes = agent.socket.pushes(console.read);
  console.inbox = pushes.reduce(applyPush, console.inbox);
  console.read = agent.socket.frames.length;
  const message = `${story}; ${agent.nickname} got ${JSON.stringify(pushes.map(({ code }) => code))}`;
  expect(plain(console.inbox), message).toEqual(plain(inboxFrom(await agent.inbox())));
}

/** Texts of notes and whispers. */
const INTERNAL = ['careful', 'slowly'];

/**
 * At the end both sides read the same messages, each once, and no visitor has received a note or a whisper.
 */
async function compareTalks({ consoles, visitors, earlierFrames }: Cast): Promise<void> {
  const { agent } = consoles[1]!;
  for (const visitor of visitors) {
    const { data: seen } = await agent.call('GET /talk/messages', { YQToken: visitor.id, pageSize: 100 });
    const { data: own } = await visitor.call('GET /visitor/messages', { pageSize: 100 });
    expect(own.list).toEqual(seen.list);
    expect(new Set(own.list.map(({ onlyID }) => onlyID)).size).toBe(own.list.length);
    const received = [...(earlierFrames.get(visitor) ?? []), ...visitor.sockets.flatMap(({ frames }) => frames)];
    const text = JSON.stringify(received);
    for (const word of INTERNAL) expect(text).not.toContain(word);
    expect(received.filter(({ code }) => code === '2018')).toEqual([]);
  }
}

const someone = ({ visitors }: Cast, random: Random) => random.oneOf(visitors);
const isHere = (person: { sockets: unknown[] }) => person.sockets.length > 0;
const nameOf = ({ visitors }: Cast, visitor: TestVisitor) => `V${visitors.indexOf(visitor)}`;

async function visitorSpeaks(cast: Cast, random: Random) {
  const visitor = someone(cast, random);
  if (!isHere(visitor)) return 'nobody spoke';
  const texts = ['你好', 'hello', '👩‍👩‍👧‍👦', 'x'.repeat(300)];
  const answers = await Promise.all(
    Array.from({ length: 1 + random.below(3) }, () => visitor.says(random.oneOf(texts))),
  );
  for (const { onlyID } of answers) cast.said.push({ visitor, onlyID });
  return `${nameOf(cast, visitor)} speaks ${answers.map(({ code }) => code)}`;
}

async function visitorSendsFile(cast: Cast, random: Random) {
  const visitor = someone(cast, random);
  if (!isHere(visitor)) return 'nobody sends';
  const { msg, kind } = await upload(cast.on, visitor.credential, { name: `${random.below(99)}.txt`, content: 'x' });
  const { code, onlyID } = await visitor.says(msg, { kind });
  cast.said.push({ visitor, onlyID });
  return `${nameOf(cast, visitor)} sends a file ${code}`;
}

async function visitorWritesLetter(cast: Cast, random: Random) {
  const visitor = someone(cast, random);
  const letter = { onlyID: `letter-${random.below(1000)}`, content: '请回电', phone: '13800000000' };
  const { status } = await visitor.call('POST /visitor/letter', letter);
  return `${nameOf(cast, visitor)} writes a letter ${status}`;
}

async function visitorReads(cast: Cast, random: Random) {
  const visitor = someone(cast, random);
  if (isHere(visitor)) await visitor.reads(random.below(12));
  return `${nameOf(cast, visitor)} reads`;
}

async function visitorViews(cast: Cast, random: Random) {
  const visitor = someone(cast, random);
  if (isHere(visitor)) await visitor.views(`https://shop.example/${random.below(9)}`);
  return `${nameOf(cast, visitor)} views`;
}

async function visitorHellos(cast: Cast, random: Random) {
  const visitor = someone(cast, random);
  const language = random.oneOf(['zh', 'en']);
  await visitor.hello({
    URL: `https://shop.example/${random.below(9)}`,
    language,
    referrer: 'https://search.example/',
  });
  return `${nameOf(cast, visitor)} hello`;
}

async function visitorGoes(cast: Cast, random: Random) {
  const visitor = someone(cast, random);
  if (!isHere(visitor)) return 'nobody goes';
  const frames = visitor.sockets.flatMap((socket) => socket.frames);
  cast.earlierFrames.set(visitor, [...(cast.earlierFrames.get(visitor) ?? []), ...frames]);
  await visitor.leaves();
  if (random.chance(0.7)) {
    cast.on.clock.advance(61_000);
    await cast.on.runJob('leave');
  }
  return `${nameOf(cast, visitor)} goes`;
}

async function visitorComes(cast: Cast, random: Random) {
  const visitor = someone(cast, random);
  if (random.chance(0.5)) await visitor.hello();
  if (!isHere(visitor) || random.chance(0.2)) await visitor.connect();
  return `${nameOf(cast, visitor)} comes`;
}

async function visitorEnds(cast: Cast, random: Random) {
  const visitor = someone(cast, random);
  const { status } = await visitor.call('POST /visitor/end', {});
  return `${nameOf(cast, visitor)} ends ${status}`;
}

async function visitorRecalls(cast: Cast, random: Random) {
  const one = cast.said.length > 0 ? random.oneOf(cast.said.slice(-5)) : null;
  const answer = await one?.visitor.call('POST /visitor/recall', { onlyID: one.onlyID });
  return `visitor recalls ${answer?.status}`;
}

async function visitorAnswersInvitation(cast: Cast, random: Random) {
  const visitor = someone(cast, random);
  const { status } = await visitor.call('POST /visitor/invitation', { accept: random.chance(0.6) });
  return `${nameOf(cast, visitor)} answers an invitation ${status}`;
}

function agentHere(cast: Cast, random: Random): TestAgent | null {
  const here = cast.consoles.filter(({ agent }) => isHere(agent));
  return here.length > 0 ? random.oneOf(here).agent : null;
}

async function agentSpeaks(cast: Cast, random: Random) {
  const agent = agentHere(cast, random);
  const visitor = someone(cast, random);
  if (!agent) return 'no agent speaks';
  const seen = random.oneOf([undefined, random.below(5), 1000]);
  const answer = await agent.says(visitor, '请稍等', seen === undefined ? {} : { seen });
  if (answer.code === '7001') cast.said.push({ visitor, onlyID: answer.onlyID });
  return `${agent.nickname} speaks to ${nameOf(cast, visitor)} ${answer.code}`;
}

async function agentSendsFile(cast: Cast, random: Random) {
  const agent = agentHere(cast, random);
  const visitor = someone(cast, random);
  if (!agent) return 'no agent sends';
  const { msg, kind } = await upload(cast.on, agent.token, { name: 'a.txt', content: 'x', path: '/talk/upload' });
  const { code, onlyID } = await agent.says(visitor, msg, { kind });
  if (code === '7001') cast.said.push({ visitor, onlyID });
  return `${agent.nickname} sends a file to ${nameOf(cast, visitor)} ${code}`;
}

async function agentReads(cast: Cast, random: Random) {
  const visitor = someone(cast, random);
  await agentHere(cast, random)?.reads(visitor, random.below(12));
  return `agent reads ${nameOf(cast, visitor)}`;
}

type PlainVerb = 'accept' | 'decline' | 'withdraw' | 'end' | 'invite' | 'takeOver' | 'handBack' | 'inviteRating';

function verb(name: PlainVerb): Step {
  return async (cast, random) => {
    const { agent } = random.oneOf(cast.consoles);
    const visitor = someone(cast, random);
    const { status } = await agent.does(name, visitor);
    return `${agent.nickname} ${name} ${nameOf(cast, visitor)} ${status}`;
  };
}

async function agentTransfers(cast: Cast, random: Random) {
  const [from, to] = random.chance(0.5) ? cast.consoles : [...cast.consoles].reverse();
  const visitor = someone(cast, random);
  const { status } = await from!.agent.does('transfer', visitor, { to: to!.agent.uuid, note: 'please' });
  return `${from!.agent.nickname} transfers ${nameOf(cast, visitor)} ${status}`;
}

async function agentTransfersToGroup(cast: Cast, random: Random) {
  const { agent } = random.oneOf(cast.consoles);
  const visitor = someone(cast, random);
  const { status } = await agent.does('transfer', visitor, { group: cast.group });
  return `${agent.nickname} transfers ${nameOf(cast, visitor)} to the group ${status}`;
}

async function agentTakesNext(cast: Cast, random: Random) {
  const { agent } = random.oneOf(cast.consoles);
  const { status } = await agent.call('POST /talk/next', {});
  return `${agent.nickname} takes the next ${status}`;
}

async function agentWatches(cast: Cast, random: Random) {
  const { agent } = random.oneOf(cast.consoles);
  const visitor = someone(cast, random);
  const isOn = random.chance(0.6);
  await agent.does('monitor', visitor, { on: isOn });
  return `${agent.nickname} watches ${nameOf(cast, visitor)} ${isOn}`;
}

async function agentRecalls(cast: Cast, random: Random) {
  const one = cast.said.length > 0 ? random.oneOf(cast.said.slice(-5)) : null;
  const { agent } = random.oneOf(cast.consoles);
  const answer = one && (await agent.does('recall', one.visitor, { onlyID: one.onlyID }));
  return `${agent.nickname} recalls ${answer?.status}`;
}

async function agentNotes(cast: Cast, random: Random) {
  const { agent } = random.oneOf(cast.consoles);
  await agent.does('note', someone(cast, random), { onlyID: `note-${random.below(1000)}`, msg: 'careful' });
  return `${agent.nickname} notes`;
}

async function agentUnnotes(cast: Cast, random: Random) {
  const { agent } = random.oneOf(cast.consoles);
  await agent.does('unnote', someone(cast, random), { onlyID: `note-${random.below(1000)}` });
  return `${agent.nickname} takes a note back`;
}

async function agentSumsUp(cast: Cast, random: Random) {
  const { agent } = random.oneOf(cast.consoles);
  await agent.does('summary', someone(cast, random), { summary: 'asked for tea', category: '' });
  return `${agent.nickname} sums up`;
}

async function agentWhispers(cast: Cast, random: Random) {
  const { agent } = random.oneOf(cast.consoles);
  await agent.does('whisper', someone(cast, random), { onlyID: `whisper-${random.below(1000)}`, msg: 'slowly' });
  return `${agent.nickname} whispers`;
}

async function agentWritesCard(cast: Cast, random: Random) {
  const { agent } = random.oneOf(cast.consoles);
  const visitor = someone(cast, random);
  const edit = { name: random.oneOf(['', '李雷', 'Mei']), tags: random.oneOf([[], ['vip'], ['a', 'b']]) };
  const { status } = await agent.call('POST /visitors/doEdit', { YQToken: visitor.id, ...edit });
  return `${agent.nickname} writes on the card of ${nameOf(cast, visitor)} ${status}`;
}

/** Blocks for 36 seconds in one of five calls, else removes the block. */
async function agentBlacklists(cast: Cast, random: Random) {
  const { agent } = random.oneOf(cast.consoles);
  const visitor = someone(cast, random);
  const isOn = random.chance(0.2);
  const { status } = isOn
    ? await agent.does('blacklist', visitor, { hours: 0.01 })
    : await agent.does('unblacklist', visitor);
  return `${agent.nickname} blacklists ${nameOf(cast, visitor)} ${isOn} ${status}`;
}

async function visitorRates(cast: Cast, random: Random) {
  const visitor = someone(cast, random);
  const { status } = await visitor.call('POST /visitor/rate', { score: 1 + random.below(5) });
  return `${nameOf(cast, visitor)} rates ${status}`;
}

async function agentHides(cast: Cast, random: Random) {
  const { agent } = random.oneOf(cast.consoles);
  const state = random.oneOf(['0', '0', '1'] as const);
  await agent.hides(state);
  return `${agent.nickname} chooses ${state}`;
}

async function agentGoes(cast: Cast, random: Random) {
  const agent = agentHere(cast, random);
  await agent?.leaves();
  return `${agent?.nickname} goes`;
}

/** Reconnects with the cursor: the missed pushes follow, or a snapshot is loaded. */
async function agentComes(cast: Cast, random: Random) {
  const console = random.oneOf(cast.consoles);
  const { agent } = console;
  if (isHere(agent)) return 'nobody comes';
  const socket = await agent.connect({ cursor: console.inbox.cursor });
  const isResumed = socket.codes().includes('7000');
  console.read = 0;
  if (!isResumed) {
    console.inbox = inboxFrom(await agent.inbox());
    console.read = socket.frames.length;
  }
  return `${agent.nickname} comes ${isResumed ? 'resumed' : 'anew'}`;
}

async function timePasses(cast: Cast, random: Random) {
  const { clock } = cast.on;
  clock.advance(random.oneOf([15_000, 61_000, 181_000]));
  for (const job of ['alive', 'leave', 'queue leave', 'due', 'hub', 'queue', 'idle']) await cast.on.runJob(job);
  return 'time passes';
}
