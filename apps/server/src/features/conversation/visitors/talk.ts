import { robotFor } from '@parley/core/conversation/robot';
import { hasConnectedContact } from '@parley/core/routing/emergency';
import { reachability, somebodyInService } from '@parley/core/routing/reachability';
import type { TalkRobot, VisitorTalk } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { isInService, serviceFacts } from '../../foundation/agents/service';
import { isSiteOpen } from '../../foundation/settings/opening-hours';
import { readAgents } from '../conversations/facts';
import { readPlace } from '../conversations/queue';
import { candidateFrom } from '../conversations/routing';
import { decisionFor, refusalOf } from '../region-rules/decision';
import { wishesOfVisitors } from '../region-rules/wishes';
import { isForRobotAlone, robotsFor } from '../robots/in-charge';
import { readRobots } from '../robots/reading';
import type { Robot } from '../robots/robot';
import { textOf } from '../robots/texts';
import { findTalks, type TalkRecord } from './store';

/** `online`: agents to show while no conversation is open. */
export type TalkRead = { talk: VisitorTalk; online: readonly OnlineAgent[] };
type OnlineAgent = { id: string; nickname: string; avatar: string };

/** Maximum number of agents shown before a conversation. */
const FACES = 3;

/** `known`: the visitor's record; absent: it is read. */
export type AskedTalk = { id: string; known?: TalkRecord | undefined };

/**
 * State of conversations for their visitors' windows, in the order of `asked`. Agents are read once for all.
 */
export async function readTalks(context: Context, asked: readonly AskedTalk[]): Promise<TalkRead[]> {
  const visitorIds = asked.map(({ id }) => id);
  const [rows, agents] = await Promise.all([
    recordsOf(context, asked),
    readAgents(context.db, null, { guests: true, load: false }),
  ]);
  const facts = serviceFacts(context);
  const colleagues = agents.filter((agent) => !agent.guest);
  const present = colleagues.map((agent) => ({
    ...agent,
    reachability: reachability(agent, facts),
    isOnShift: isInService(agent, facts),
  }));
  const isSomebodyOnline = somebodyInService(present);
  const online = present
    .filter((agent) => agent.isOnShift && agent.reachability === 'reachable')
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, FACES);
  // with nobody online, the emergency contact of a visitor's link may still be connected.
  const wishes = isSomebodyOnline ? null : await wishesOfVisitors(context, context.db, visitorIds);
  const candidates = wishes && (await readAgents(context.db)).map((agent) => candidateFrom(agent, facts));
  const hasContact = (id: string): boolean => {
    const wish = wishes?.get(id);
    return wish !== undefined && hasConnectedContact(candidates!, wish);
  };
  const robots = await readRobots(context.db);
  const owners = new Map(agents.map((agent) => [agent.id, agent]));
  const records = new Map(rows.map((row) => [row.id, row]));
  return Promise.all(
    visitorIds.map(async (id) => {
      const row = records.get(id);
      const place =
        row?.conversation_state === 'wait' ? await readPlace(context, context.db, row.conversation_id!) : null;
      const { isLimited, closed } = accessOf(context, row);
      const somebodyOnline = !isLimited && (isSomebodyOnline || hasContact(id));
      const robot = row && robotOf(context, row, { robots, isLimited, somebodyOnline });
      const talk = {
        // A robot takes the message: the window does not offer a letter in its place.
        ...presentTalk(row, owners.get(row?.owner_id ?? ''), place, somebodyOnline || robot !== undefined),
        ...(robot && { robot }),
        ...(closed && { closed }),
      };
      const showsAgents = !isLimited && (talk.state === 'monitor' || talk.state === 'end');
      return { talk, online: showsAgents ? online : [] };
    }),
  );
}

async function recordsOf(context: Context, asked: readonly AskedTalk[]): Promise<TalkRecord[]> {
  const unknown = asked.flatMap(({ id, known }) => (known ? [] : [id]));
  const read = unknown.length === 0 ? [] : await findTalks(context.db, unknown);
  return [...read, ...asked.flatMap(({ known }) => known ?? [])];
}

/**
 * Whether the visitor may only leave a letter now. `closed`: with words of the site above it, those for its opening hours
 * or those of the rule for the visitor's region, which came with the hello.
 */
function accessOf(context: Context, row: TalkRecord | undefined): { isLimited: boolean; closed: boolean } {
  if (!row) return { isLimited: false, closed: false };
  const { site_id: siteId, region: code, address } = row;
  const decision = decisionFor(context, { siteId, code, address });
  const closed = !isSiteOpen(context, siteId);
  if (refusalOf(decision) === null) return { isLimited: closed, closed };
  return { isLimited: true, closed: closed || decision.rule?.tip.zh !== '' };
}

/** The robot that has the conversation, or would have one that began now. */
function robotOf(
  context: Context,
  row: TalkRecord,
  { robots, isLimited, somebodyOnline }: { robots: readonly Robot[]; isLimited: boolean; somebodyOnline: boolean },
): TalkRobot | undefined {
  if (robots.length === 0 || row.state === 'wait' || row.state === 'current') return;
  const { site_id: siteId, channel, link_id: linkId, region, address } = row;
  const visitor = { siteId, channel, linkId, region, address };
  const isClosedByRule = refusalOf(decisionFor(context, { siteId, code: region, address })) !== null;
  if (row.state !== 'robot' && isClosedByRule) return;
  const online = somebodyOnline && !isLimited;
  // Whether an agent is free is known when the conversation begins: until then no robot is promised.
  const next = robotFor({
    robots: robotsFor(context, robots, visitor),
    isSomebodyFree: online,
    somebodyOnline: online,
  });
  const id = row.state === 'robot' ? row.robot_id : next?.id;
  const robot = robots.find((one) => one.id === id);
  return robot && presentRobot(robot, row.language, !isForRobotAlone(context, visitor));
}

const presentRobot = ({ id, name, avatar, manner }: Robot, language: string, mayHandOver: boolean): TalkRobot => ({
  id,
  name,
  avatar,
  welcome: textOf('welcome', language, { set: manner.welcome, values: { name } }),
  hotQuestions: manner.hotQuestions,
  canHandOver: manner.handoffButton && mayHandOver,
});

type Owner = { nickname: string; avatar: string };
type Place = { position: number; waitSeconds: number | null };

function presentTalk(
  row: TalkRecord | undefined,
  owner: Owner | undefined,
  place: Place | null,
  isSomebodyOnline: boolean,
): VisitorTalk {
  return {
    state: row?.state === 'gone' || !row ? 'monitor' : row.state,
    conversation: row?.conversation_id ?? null,
    serviceID: row?.owner_id ?? null,
    nickname: owner?.nickname ?? null,
    avatar: owner?.avatar ?? null,
    position: place?.position ?? null,
    waitSeconds: place?.waitSeconds ?? null,
    readSeq: row?.agent_read_seq ?? 0,
    visitorReadSeq: row?.visitor_read_seq ?? 0,
    invitation: row?.invitation ?? null,
    somebodyOnline: isSomebodyOnline,
    ratingInvited: row?.rating_invited ?? false,
    blacklistedUntil: row?.blacklisted_until?.getTime() ?? null,
  };
}
