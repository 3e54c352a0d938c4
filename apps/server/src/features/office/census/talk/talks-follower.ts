import { keysOf } from '@parley/core/census/dimensions';
import { changesIn, entryOf } from '@parley/core/census/talk/course';
import { holdsOf, type Span } from '@parley/core/census/talk/holds';
import { STRICT, type ValidFrom, WIDE } from '@parley/core/census/talk/parts';
import type { Said } from '@parley/core/census/talk/responses';
import {
  agentShares,
  isValidNumber,
  type Talk,
  type TalkSpans,
  talkSpans,
  talkSums,
} from '@parley/core/census/talk/talk-fact';
import type { Client } from '../../../../db/pool';
import type { Batch, Follower } from '../../../../events/follow';
import { idsOfKeys } from '../keys-store';
import { ensureZone } from '../zones-store';
import { asColumns } from './columns';
import { applyValidFrom, noteValidFrom, readFacts, saveFacts, savePrevious } from './facts-store';
import { foldTalks, removeTalk } from './fold-store';
import { LongTalks } from './long-talks';
import { type RawTalk, readTalks, readTouched, readValidFrom } from './raw-store';
import { foldShares, readShares } from './shares-fold-store';

const NAME = 'census-talks';

/**
 * Facts of conversations, their agents' shares, and their sums. Reads the present state of the conversations that
 * changed, and adds the difference to the sums: the same change twice changes nothing. A conversation that is no more
 * keeps its fact. `long`: what is kept of conversations that a turn need not read as a whole.
 */
export const followerOfTalks = (long: LongTalks) =>
  ({
    name: NAME,
    follows: ['events', 'talks', 'changes'],
    everyMs: 2000,
    batch: 1000,
    // Each turn writes the facts of all conversations that have new ones: many messages a turn, and fewer turns under load.
    messagesOfTalks: 50_000,
    pause: 9,
    handle: (tx, batch) => followTalks(tx, batch, long),
    reset: removeTalk,
  }) satisfies Follower;

/** About 20 MB. */
export const talksFollower = followerOfTalks(new LongTalks({ from: 100, most: 200_000 }));

async function followTalks(tx: Client, { events, talks: written, changes }: Batch, long: LongTalks): Promise<void> {
  const validFrom = await readValidFrom(tx);
  if (events.some(({ kind, data }) => kind === 'settings.changed' && data.section === 'conversation'))
    await noteValidFrom(tx, NAME, validFrom);
  const keys = new Set([
    ...events.flatMap(({ conversationId }) => conversationId ?? []),
    ...written.map(({ conversationId }) => conversationId),
    ...changes.map(({ key }) => key),
  ]);
  if (keys.size === 0) return;
  const ids = await readTouched(tx, [...keys]);
  if (ids.length === 0) return;
  await ensureZone(tx);
  const old = await readFacts(tx, ids);
  const oldShares = await readShares(tx, ids);
  const talks = await readWhole(tx, ids, long);
  if (talks.length > 0) {
    const keysOfTalks = await keysOfEach(
      tx,
      talks.map(({ raw }) => raw),
    );
    const facts = talks.map(({ raw, said }, n) => factOf(raw, { said, keys: keysOfTalks[n]!, validFrom }));
    await saveFacts(
      tx,
      facts.map(({ fact }) => fact),
      facts.flatMap(({ shares }) => shares),
    );
  }
  await savePrevious(tx, ids);
  await applyValidFrom(tx, ids, validFrom);
  await foldTalks(tx, ids, old);
  await foldShares(tx, ids, oldShares);
}

/** Conversations with all their messages: those known before and the new ones, which are kept. */
async function readWhole(
  tx: Client,
  ids: readonly string[],
  long: LongTalks,
): Promise<{ raw: RawTalk; said: readonly Said[] }[]> {
  // Taken before anything is kept, which may displace other conversations of this turn.
  const known = new Map(ids.map((id) => [id, long.of(id)]));
  const talks = await readTalks(tx, ids, (id) => known.get(id)!.upTo);
  return talks.map((raw) => {
    const said = [...known.get(raw.id)!.said, ...saidIn(raw.said)];
    long.keep(raw.id, { upTo: raw.lastSeq, said });
    return { raw, said };
  });
}

/** The keys of each conversation's visit; of one without a fact they are found as those of visits are. */
async function keysOfEach(tx: Client, talks: readonly RawTalk[]): Promise<number[][]> {
  // Facts of visits from before a dimension was added have fewer keys; so have those of their conversations.
  const unknown = talks.filter(({ keys }) => keys === null);
  const found = await idsOfKeys(
    tx,
    unknown.map(keysOf),
    unknown.map(({ openedAt }) => new Date(openedAt)),
  );
  const foundOf = new Map(unknown.map(({ id }, n) => [id, found[n]!]));
  return talks.map((raw) => raw.keys ?? foundOf.get(raw.id)!);
}

/** Reads what `RawTalk.said` writes: an agent's message names the agent before its time. */
function saidIn(texts: string): Said[] {
  const agents = new Map<string, string>();
  return texts.split(' ').flatMap((text): Said | [] => {
    const at = Number(text.slice(1));
    switch (text[0]) {
      case 'v':
        return { at, by: 'visitor' };
      case 'a':
        return { at, by: 'automatic' };
      case 'r':
        return { at, by: 'robot' };
      case 's': {
        const agentId = text.slice(1, AGENT_END);
        // The same string for each of an agent's messages, since many are kept in memory.
        if (!agents.has(agentId)) agents.set(agentId, agentId);
        return { at: Number(text.slice(AGENT_END)), by: 'agent', agentId: agents.get(agentId)! };
      }
      default:
        return [];
    }
  });
}

const AGENT_END = 37;

/** A tstzrange as text. */
const rangeText = ({ from, to }: Span): string => `[${new Date(from).toISOString()},${new Date(to).toISOString()})`;

const asRanges = ({ waitedIn, firstIn }: TalkSpans) => ({
  waitedIn: `{${waitedIn.map(rangeText).join(',')}}`,
  firstIn: firstIn && rangeText(firstIn),
});

/** Who had it, the first one first. */
function inOrder(agents: readonly string[], { changes }: Talk): string[] {
  const had = holdsOf(changes).flatMap(({ agentId }) => (agents.includes(agentId) ? [agentId] : []));
  return [...new Set([...had, ...agents])];
}

type Row = Record<string, unknown>;

function factOf(
  raw: RawTalk,
  { said, keys, validFrom }: { said: readonly Said[]; keys: number[]; validFrom: ValidFrom },
): { fact: Row; shares: Row[] } {
  const talk: Talk = {
    openedAt: raw.openedAt,
    endedAt: raw.endedAt,
    hadRobot: raw.isWithRobot || said.some(({ by }) => by === 'robot'),
    changes: changesIn(raw.events),
    said,
    ratingsInvited: raw.ratingsInvited,
    ratings: raw.ratings,
    leads: raw.leads,
  };
  const common = {
    conversationId: raw.id,
    siteId: raw.siteId,
    channel: raw.channel,
    openedAt: new Date(raw.openedAt),
  };
  const saidVisitor = said.filter(({ by }) => by === 'visitor').length;
  const saidAgent = said.filter(({ by }) => by === 'agent').length;
  const fact = {
    ...common,
    visitorId: raw.visitorId,
    visitId: raw.visitId,
    entry: entryOf(raw.events, raw),
    endedAt: raw.endedAt === null ? null : new Date(raw.endedAt),
    keys,
    agents: inOrder(raw.agents, talk),
    lastAgent: raw.lastAgent,
    unowned: raw.unowned,
    saidVisitor,
    saidAgent,
    ...talkSums(talk, validFrom),
    ...asRanges(talkSpans(talk)),
    validWide: isValidNumber(saidVisitor, saidAgent, WIDE),
    validStrict: isValidNumber(saidVisitor, saidAgent, STRICT),
  };
  const shares = agentShares(talk, validFrom).map((share) =>
    asColumns({
      ...common,
      ...share,
      ...asRanges(share),
      answeredIn: share.answeredIn.map(rangeText),
      validWide: isValidNumber(share.visitorMessages, share.replies, WIDE),
      validStrict: isValidNumber(share.visitorMessages, share.replies, STRICT),
    }),
  );
  return { fact: asColumns(fact), shares };
}
