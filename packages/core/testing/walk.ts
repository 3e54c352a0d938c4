import { mayReturn } from '../conversation/ending';
import { HANDOFF_REASONS, NO_ROBOTS, ROBOT_HELD_BY } from '../conversation/robot';
import { chooseAgent } from '../routing/choose-agent';
import { somebodyOnline } from '../routing/reachability';
import { type StrategyName, strategyNames } from '../routing/strategies';
import { Desk, type DeskAgent, type DeskVisitor } from './desk';
import type { Random } from './random';

const presence = { enabled: true, chosen: 'online', connected: true, lostAt: null, lastAssignedAt: null } as const;

export function buildDesk(): Desk {
  const agents: DeskAgent[] = [
    { ...presence, id: 'ann', admin: false, limit: 2 },
    { ...presence, id: 'bob', admin: false, limit: 3 },
    { ...presence, id: 'root', admin: true, limit: 0, chosen: 'hidden' },
  ];
  return new Desk(agents, ['v1', 'v2', 'v3', 'v4', 'v5']);
}

/** One random happening, allowed or not. */
export function step(desk: Desk, random: Random) {
  const visitor = random.oneOf(desk.visitors);
  const agent = random.chance(0.6) ? involvedAgent(desk, visitor) : undefined;
  random.oneOf(steps)(desk, visitor, agent ?? random.oneOf(desk.agents), random);
}

/** The agent most likely to act: the one it is offered to, or the owner. */
function involvedAgent(desk: Desk, { newest }: DeskVisitor): DeskAgent | undefined {
  const agentId = newest?.transfer?.to ?? newest?.ownerId;
  return desk.agents.find(({ id }) => id === agentId);
}

type Step = (desk: Desk, visitor: DeskVisitor, agent: DeskAgent, random: Random) => void;

/** Frequent steps are listed several times. */
const steps: Step[] = [
  ...[visitorSpeaks, visitorSpeaks, visitorSpeaks, visitorRefuses, visitorBrowses, visitorEnds],
  ...[visitorGoes, visitorGoes, visitorComes],
  ...[
    agentSpeaks,
    agentSpeaks,
    agentAccepts,
    agentAccepts,
    agentTransfers,
    agentTransfers,
    agentDeclines,
    agentWithdraws,
    agentWithdraws,
  ],
  ...[agentRequeues, agentTakesOver, agentEnds, agentInvites, recall],
  ...[robotDecides, robotDecides, robotSays, robotSays, robotHandsOff, agentGivesToRobot],
  ...[agentConnects, agentHides, timePasses],
];

function visitorSpeaks(desk: Desk, visitor: DeskVisitor, agent: DeskAgent, random: Random) {
  if (visitor.awaySince !== null || mayReturn(visitor.newest, desk.now)) visitorComes(desk, visitor, agent, random);
  const decision = desk.happen(
    visitor,
    { kind: 'visitor-speaks', visitorId: visitor.id },
    {
      now: desk.now,
      newId: `c${desk.versions.size + 1}`,
      chosenId: chosen(desk, visitor, random, random.oneOf(strategyNames)),
      somebodyOnline: somebodyOnline(desk.agents.map(({ id }) => desk.reach(id)!)),
      robots: random.chance(0.5) ? NO_ROBOTS : { ...NO_ROBOTS, [random.oneOf(ROBOT_HELD_BY)]: 'robo' },
      ...invitationOf(desk, visitor),
    },
  );
  if (decision.ok) desk.say(decision.next!.id, { role: 'visitor', authorId: null });
}

function visitorRefuses(desk: Desk, visitor: DeskVisitor, _agent: DeskAgent, random: Random) {
  if (random.chance(0.7)) return;
  const facts = { now: desk.now, ...invitationOf(desk, visitor) };
  desk.happen(visitor, { kind: 'visitor-refuses', visitorId: visitor.id }, facts);
}

function visitorBrowses(desk: Desk, visitor: DeskVisitor) {
  const facts = { now: desk.now, browsing: visitor.isBrowsing };
  desk.happen(visitor, { kind: 'visitor-browses', visitorId: visitor.id }, facts);
}

function visitorEnds(desk: Desk, visitor: DeskVisitor, _agent: DeskAgent, random: Random) {
  if (random.chance(0.3)) desk.happen(visitor, { kind: 'visitor-ends' }, { now: desk.now });
}

function visitorGoes(desk: Desk, visitor: DeskVisitor) {
  visitor.awaySince ??= desk.now;
}

function visitorComes(desk: Desk, visitor: DeskVisitor, _agent: DeskAgent, _random: Random) {
  visitor.awaySince = null;
  const online = somebodyOnline(desk.agents.map(({ id }) => desk.reach(id)!));
  desk.happen(visitor, { kind: 'visitor-returns' }, { now: desk.now, somebodyOnline: online });
}

/** A robot decides what to say; it says it later, if it still has the conversation. */
function robotDecides(desk: Desk, visitor: DeskVisitor) {
  const { newest } = visitor;
  if (newest?.state === 'robot') desk.answers.push({ visitor, conversationId: newest.id, baton: newest.baton });
}

function robotSays(desk: Desk) {
  const answer = desk.answers.shift();
  const newest = answer?.visitor.newest;
  if (!newest || newest.id !== answer.conversationId || newest.state !== 'robot' || newest.baton !== answer.baton)
    return;
  desk.say(newest.id, { role: 'robot', authorId: null });
}

function robotHandsOff(desk: Desk, visitor: DeskVisitor, _agent: DeskAgent, random: Random) {
  const answer = desk.answers.find((one) => one.visitor === visitor);
  const baton = random.chance(0.5) ? (answer?.baton ?? null) : null;
  desk.happen(
    visitor,
    { kind: 'robot-hands-off', reason: random.oneOf(HANDOFF_REASONS), baton },
    {
      now: desk.now,
      chosenId: chosen(desk, visitor, random, 'least-busy'),
      somebodyOnline: somebodyOnline(desk.agents.map(({ id }) => desk.reach(id)!)),
    },
  );
}

function agentSpeaks(desk: Desk, visitor: DeskVisitor, agent: DeskAgent, random: Random) {
  const others = desk.messagesOf(visitor.newest).filter(({ authorId }) => authorId !== agent.id);
  const lastOtherSeq = others.at(-1)?.seq ?? 0;
  const seen = random.chance(0.5) ? null : random.below(lastOtherSeq + 1);
  const decision = desk.happen(visitor, { kind: 'agent-speaks', seen }, { actor: agent, lastOtherSeq });
  if (decision.ok) desk.say(decision.next!.id, { role: 'agent', authorId: agent.id });
}

function agentAccepts(desk: Desk, visitor: DeskVisitor, agent: DeskAgent) {
  const facts = { now: desk.now, actor: agent, load: desk.load(agent.id), limit: agent.limit };
  desk.happen(visitor, { kind: 'agent-accepts' }, facts);
}

function agentRequeues(desk: Desk, visitor: DeskVisitor, agent: DeskAgent, random: Random) {
  if (random.chance(0.3)) desk.happen(visitor, { kind: 'agent-requeues' }, { now: desk.now, actor: agent });
}

function agentTransfers(desk: Desk, visitor: DeskVisitor, agent: DeskAgent, random: Random) {
  const to = random.oneOf(['ann', 'bob', 'root', 'nobody']);
  const facts = { now: desk.now, actor: agent, target: desk.reach(to) };
  desk.happen(visitor, { kind: 'agent-transfers', to }, facts);
}

function agentGivesToRobot(desk: Desk, visitor: DeskVisitor, agent: DeskAgent, random: Random) {
  const facts = { now: desk.now, actor: agent, isAvailable: random.chance(0.7) };
  if (random.chance(0.3))
    desk.happen(visitor, { kind: 'agent-gives-to-robot', robotId: random.oneOf(['robo', 'other']) }, facts);
}

function agentDeclines(desk: Desk, visitor: DeskVisitor, agent: DeskAgent) {
  const owner = desk.connection(visitor.newest?.ownerId ?? null);
  desk.happen(visitor, { kind: 'agent-declines' }, { now: desk.now, actor: agent, owner });
}

function agentWithdraws(desk: Desk, visitor: DeskVisitor, agent: DeskAgent, random: Random) {
  const owner = desk.connection(visitor.newest?.ownerId ?? null);
  if (random.chance(0.5)) desk.happen(visitor, { kind: 'agent-withdraws' }, { now: desk.now, actor: agent, owner });
}

function agentTakesOver(desk: Desk, visitor: DeskVisitor, agent: DeskAgent, random: Random) {
  if (random.chance(0.3)) desk.happen(visitor, { kind: 'agent-takes-over' }, { now: desk.now, actor: agent });
}

function agentEnds(desk: Desk, visitor: DeskVisitor, agent: DeskAgent) {
  desk.happen(visitor, { kind: 'agent-ends' }, { now: desk.now, actor: agent });
}

function agentInvites(desk: Desk, visitor: DeskVisitor, agent: DeskAgent, random: Random) {
  const facts = { now: desk.now, actor: agent, onSite: random.chance(0.8) };
  desk.happen(visitor, { kind: 'agent-invites', visitorId: visitor.id }, facts);
}

function recall(desk: Desk, visitor: DeskVisitor, agent: DeskAgent, random: Random) {
  const messages = desk.messagesOf(visitor.newest);
  if (messages.length === 0) return;
  const message = random.oneOf(messages);
  const facts = { now: desk.now, recallSeconds: 120 };
  if (random.chance(0.5)) desk.happen(visitor, { kind: 'visitor-recalls', message }, facts);
  else desk.happen(visitor, { kind: 'agent-recalls', message }, { ...facts, actor: agent });
}

/** Toggles an agent's connection. */
function agentConnects(desk: Desk, _visitor: DeskVisitor, agent: DeskAgent) {
  agent.connected = !agent.connected;
  agent.lostAt = agent.connected ? null : desk.now;
  if (!agent.connected) return;
  for (const visitor of desk.open()) {
    desk.happen(visitor, { kind: 'owner-returned', agentId: agent.id }, { now: desk.now });
  }
}

function agentHides(_desk: Desk, _visitor: DeskVisitor, agent: DeskAgent) {
  agent.chosen = agent.chosen === 'online' ? 'hidden' : 'online';
}

/** Time-based happenings: expiries, lost owners and idle ends, then the queue in order. */
function timePasses(desk: Desk, _visitor: DeskVisitor, _agent: DeskAgent, random: Random) {
  desk.now += random.below(60_000);
  const { now } = desk;
  for (const visitor of desk.open()) {
    const owner = desk.connection(visitor.newest!.ownerId);
    const lastMessageAt = desk.messagesOf(visitor.newest).at(-1)!.at;
    desk.happen(visitor, { kind: 'transfer-expires' }, { now, owner, transferSeconds: 60 });
    desk.happen(visitor, { kind: 'owner-lost' }, { now, owner });
    const { awaySince } = visitor;
    desk.happen(visitor, { kind: 'visitor-leaves' }, { now, awaySince, leaveSeconds: 10 });
    desk.happen(visitor, { kind: 'idle-passes' }, { now, lastMessageAt, idleMinutes: 10 });
  }
  serveQueue(desk, random);
}

function serveQueue(desk: Desk, random: Random) {
  const queue = desk.open().filter(({ newest }) => newest!.state === 'wait');
  for (const visitor of queue.toSorted((a, b) => a.newest!.openedAt - b.newest!.openedAt)) {
    const agentId = chosen(desk, visitor, random, 'least-busy');
    if (agentId) desk.happen(visitor, { kind: 'queue-assigns', agentId }, { now: desk.now });
  }
}

function chosen(desk: Desk, visitor: DeskVisitor, random: Random, strategy: StrategyName) {
  const facts = {
    pick: random.number(),
    lastAgentId: visitor.newest?.lastOwnerId ?? null,
    exceptId: visitor.newest?.returnedBy ?? null,
  };
  return chooseAgent(strategy, desk.candidates(), facts);
}

function invitationOf(desk: Desk, { invitedBy }: DeskVisitor) {
  return { invitation: invitedBy ? { agentId: invitedBy, reachability: desk.reach(invitedBy)! } : null };
}
