import type { Conversation } from '@parley/core/conversation/types';
import type { Presence } from '@parley/core/routing/reachability';
import type { Shift } from '@parley/core/routing/shifts';
import type { Candidate } from '@parley/core/routing/types';
import type { HiddenReason } from '@parley/protocol/types';
import type { Context } from '../../../context';
import type { Client, Queryable } from '../../../db/pool';
import {
  type ConversationRecord,
  findAgentRecords,
  findOwnedRecords,
  type LeaveFacts,
  lockConversationRecords,
  lockVisitorRecords,
  type StoredState,
} from './store';

/** Why an agent is hidden, for its row in agents' lists. */
export const hiddenBecause = ({ reason, word }: Pick<AgentFacts, 'reason' | 'word'>) => ({
  ...(reason && { reason }),
  ...(word && { word }),
});

/** Facts on which it depends whether a visitor has left the queue (C-45). */
export const leaveFacts = ({
  clock,
  setting,
  siteValues,
}: Pick<Context, 'clock' | 'setting' | 'siteValues'>): LeaveFacts => ({
  now: clock.now(),
  leaveSeconds: setting('conversation').queueLeaveSeconds,
  ofSites: siteValues('conversation', 'queueLeaveSeconds'),
});

/** A visitor with its newest conversation, for actions. */
export type VisitorFacts = {
  id: string;
  siteId: string;
  name: string;
  state: StoredState;
  version: number;
  online: boolean;
  visitId: string | null;
  language: string;
  /** Region of this visit as a six-digit code; empty: not known. */
  region: string;
  /** Of its last hello. */
  address: string;
  invitedBy: string | null;
  invitation: string | null;
  isBlacklisted: boolean;
  /** When its last page was closed; null: one is open. */
  awaySince: number | null;
  channel: string;
  /** The chat link of this visit. */
  linkId: string | null;
  /** What it has switched off in its window: agents do not see what it types, its pages are not kept. */
  noPreview: boolean;
  noTrail: boolean;
  conversation: Conversation | null;
};

/** Locks visitors, then their newest conversations, each in the order of their ids, as every action does. */
export async function lockVisitors(
  tx: Client,
  ids: readonly string[],
  now: number,
): Promise<Map<string, VisitorFacts>> {
  const visitors = await lockVisitorRecords(tx, ids, now);
  const newest = visitors.flatMap((row) => row.conversation_id ?? []);
  const records = newest.length > 0 ? await lockConversationRecords(tx, newest) : [];
  const conversations = new Map(records.map((row) => [row.id, conversationFrom(row)]));
  return new Map(
    visitors.map((row) => [
      row.id,
      {
        id: row.id,
        siteId: row.site_id,
        name: row.name,
        state: row.state,
        version: row.version,
        online: row.online,
        visitId: row.visit_id,
        language: row.language,
        region: row.region ?? '',
        address: row.address ?? '',
        invitedBy: row.invited_by,
        invitation: row.invitation,
        isBlacklisted: row.is_blacklisted,
        awaySince: row.away_at?.getTime() ?? null,
        channel: row.channel,
        linkId: row.link_id,
        noPreview: row.no_preview,
        noTrail: row.no_trail,
        conversation: (row.conversation_id && conversations.get(row.conversation_id)) || null,
      },
    ]),
  );
}

function conversationFrom(row: ConversationRecord): Conversation {
  return {
    id: row.id,
    visitorId: row.visitor_id,
    previousId: row.previous_id,
    state: row.state,
    ownerId: row.owner_id,
    lastOwnerId: row.last_owner_id,
    openedAt: row.opened_at.getTime(),
    assignedAt: row.assigned_at?.getTime() ?? null,
    transfer:
      row.transfer_to && row.transfer_from && row.transfer_at
        ? { from: row.transfer_from, to: row.transfer_to, note: row.transfer_note, at: row.transfer_at.getTime() }
        : null,
    returnedBy: row.returned_by,
    robotId: row.robot_id,
    baton: row.baton,
    endedAt: row.ended_at?.getTime() ?? null,
    endReason: row.end_reason,
  };
}

/** The conversations an agent owns, not locked. */
export const readOwned = async (db: Queryable, agentId: string): Promise<Conversation[]> =>
  (await findOwnedRecords(db, agentId)).map(conversationFrom);

export type AgentFacts = Omit<Candidate, 'reachability' | 'isOnShift'> &
  Presence & {
    guest: boolean;
    /** Why it is hidden, with its own word. */
    reason: HiddenReason | null;
    word: string;
    nickname: string;
    avatar: string;
    initialBatch: number;
    onlineAt: number | null;
    shifts: Shift[];
    /** Time zone of the shifts; empty: the organisation's. */
    timeZone: string;
  };

/**
 * Agents with their presence: chosen state, connection in any process, load. Guests are included if named by id, or by
 * `guests`. `load: false`: the load is not needed, and not counted.
 */
export async function readAgents(
  db: Queryable,
  ids: readonly string[] | null = null,
  { guests = false, load = true } = {},
): Promise<AgentFacts[]> {
  const rows = await findAgentRecords(db, ids, { guests, load });
  return rows.map((row) => ({
    id: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    enabled: row.enabled,
    guest: row.guest,
    chosen: row.hidden ? 'hidden' : 'online',
    reason: row.hidden ? row.hidden_reason : null,
    word: row.hidden ? row.hidden_word : '',
    connected: row.connected,
    lostAt: row.disconnected_at?.getTime() ?? null,
    load: row.load,
    limit: row.conversation_limit,
    lastAssignedAt: row.last_assigned_at?.getTime() ?? null,
    languages: row.languages,
    skills: row.skills,
    initialBatch: row.initial_batch,
    onlineAt: row.online_at?.getTime() ?? null,
    regions: row.regions,
    shifts: row.shifts,
    timeZone: row.time_zone,
  }));
}
