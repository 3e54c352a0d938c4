import type { Context } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { act } from '../../../../events/act';
import type { Principal } from '../../../../principal';
import { lockVisitors, type VisitorFacts } from '../../../conversation/conversations/facts';
import { recordChanges } from '../../../foundation/audit/actions';
import { removeFiles } from '../../retention/files';
import type { Parts } from '../../retention/kind';
import { removeTalks } from '../../retention/talks';
import { seenOf } from '../marks';
import { emitRows } from './emit-rows';
import { findEnded, findInTrash, putIntoTrash, relist, type Talk, takeFromTrash, unlist } from './trash-store';

/** Moves the ended ones of these conversations to the trash, as far as the agent sees them. Returns the moved ids. */
export function trashConversations(context: Context, agent: Principal, ids: readonly string[]): Promise<string[]> {
  return act(context, async (tx, emit) => {
    const talks = await findEnded(tx, await seenOf(tx, agent, ids));
    const visitors = await lockVisitorsOf(tx, talks, context);
    const now = new Date(context.clock.now());
    const moved = await putIntoTrash(tx, idsOf(talks), { agentId: agent.uuid, now });
    await emitRows(tx, emit, visitors, await unlist(tx, moved, now));
    await record(tx, agent, 'history.trash', moved);
    return moved;
  });
}

/** Takes conversations out of the trash, unchanged. Returns their ids. */
export function restoreConversations(context: Context, agent: Principal, ids: readonly string[]): Promise<string[]> {
  return act(context, async (tx, emit) => {
    const talks = await findInTrash(tx, agent, ids);
    const visitors = await lockVisitorsOf(tx, talks, context);
    const changed = await relist(tx, idsOf(talks));
    const restored = await takeFromTrash(tx, idsOf(talks));
    await emitRows(tx, emit, visitors, changed);
    await record(tx, agent, 'history.restore', restored);
    return restored;
  });
}

/** Removes conversations of the trash for good, as the retention does. Returns their ids. */
export async function removeConversations(parts: Parts, agent: Principal, ids: readonly string[]): Promise<string[]> {
  const { context } = parts;
  const { removed, files } = await act(context, async (tx, emit) => {
    const found = await findInTrash(tx, agent, ids);
    await lockVisitorsOf(tx, found, context);
    // Checked again under the lock: conversations restored meanwhile stay.
    const talks = await findInTrash(tx, agent, idsOf(found));
    if (talks.length === 0) return { removed: [], files: [] };
    const deleted = await removeTalks(tx, emit, talks, context.clock.now());
    await record(tx, agent, 'history.remove', idsOf(talks));
    return { removed: idsOf(talks), files: deleted.files };
  });
  if (files.length > 0) await removeFiles(parts, files);
  return removed;
}

const idsOf = (talks: readonly Talk[]): string[] => talks.map(({ id }) => id);

const lockVisitorsOf = (
  tx: Client,
  talks: readonly Talk[],
  { clock }: Pick<Context, 'clock'>,
): Promise<Map<string, VisitorFacts>> =>
  lockVisitors(tx, [...new Set(talks.map(({ visitorId }) => visitorId))], clock.now());

/** Records one audit entry for each conversation, so that it is found by the id. */
const record = (tx: Client, agent: Principal, action: string, ids: readonly string[]): Promise<void> =>
  recordChanges(
    tx,
    agent,
    ids.map((id) => ({ action, subject: { kind: 'conversation', id } })),
  );
