import { MOST_ENTRIES } from '@parley/protocol/http/robots/entry-shapes';
import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { recordChange, recordChanges } from '../../foundation/audit/actions';
import {
  countEntries,
  countKnown,
  deleteEntries,
  type EntryFields,
  type EntryRow,
  findEntryRow,
  findRobotsOf,
  lockEntries,
  renameCategory,
  saveEntries,
} from './entries-store';
import { checkContent } from './entry-content';
import { lockRobot, type RobotFields } from './store';
import { publishUngated } from './versions';

export async function lockKnown(tx: Client, robotId: string): Promise<RobotFields> {
  const robot = await lockRobot(tx, robotId);
  if (!robot) throw new Refusal('not-found');
  return robot;
}

/** Creates (without id) or changes an entry. */
export function editEntry(
  context: Context,
  agent: Principal,
  { id, robot: robotId, revision, ...content }: Value<'POST /askRobot/doEdit'>,
): Promise<EntryRow> {
  const now = context.clock.now();
  return act(context, async (tx) => {
    const robot = await lockKnown(tx, robotId);
    const [known] = id ? await lockEntries(tx, [id]) : [];
    if (id && known?.robotId !== robotId) throw new Refusal('not-found');
    if (known && revision !== undefined && known.revision !== revision)
      throw new Refusal('stale-version', { version: known.revision });
    if (!known && (await countEntries(tx, robotId)) >= MOST_ENTRIES) throw new Refusal('too-many-entries');
    const related = [...new Set(content.related)].filter((one) => one !== id);
    if ((await countKnown(tx, robotId, related)) !== related.length) throw new Refusal('not-found');
    const entry = checkContent({ ...content, related, id: known?.id ?? uuidV7(now), robotId });
    await saveEntries(tx, [entry], { by: agent.uuid, now });
    await publishUngated(tx, robot, { kind: 'edit', ids: [entry.id], by: agent.uuid, now });
    await recordChange(tx, agent, {
      action: known ? 'robotEntries.edit' : 'robotEntries.add',
      subject: { kind: 'robotEntry', id: entry.id, name: entry.question },
      before: known ? audited(known) : null,
      after: audited(entry),
    });
    return (await findEntryRow(tx, entry.id))!;
  });
}

/** Answers as text: an entry of the audit log is read by people. */
const audited = ({ robotId, answers, id: _, ...fields }: EntryFields & { revision?: number }) => {
  const { revision: __, ...content } = fields;
  return { robot: robotId, ...content, answers: answers.map(({ msg }) => msg) };
};

/** Locks the robots of entries, in the order of their ids, then the entries. */
async function lockWithRobots(tx: Client, ids: readonly string[]) {
  const robots = new Map<string, RobotFields>();
  for (const id of await findRobotsOf(tx, ids)) {
    const robot = await lockRobot(tx, id);
    if (robot) robots.set(id, robot);
  }
  const entries = (await lockEntries(tx, ids)).filter(({ robotId }) => robots.has(robotId));
  return { robots: [...robots.values()], entries };
}

export function removeEntries(context: Context, agent: Principal, ids: readonly string[]): Promise<number> {
  const now = context.clock.now();
  return act(context, async (tx) => {
    const { robots, entries } = await lockWithRobots(tx, ids);
    if (entries.length === 0) return 0;
    const gone = entries.map(({ id }) => id);
    await deleteEntries(tx, gone);
    // Entries that named them as related have changed too.
    for (const robot of robots) await publishUngated(tx, robot, { kind: 'edit', ids: null, by: agent.uuid, now });
    await recordChange(tx, agent, {
      action: 'robotEntries.remove',
      subject: { kind: 'robotEntry', id: gone, name: named(entries) },
    });
    return gone.length;
  });
}

export function changeEntries(
  context: Context,
  agent: Principal,
  { ids, ...given }: Value<'POST /askRobot/doChange'>,
): Promise<number> {
  const now = context.clock.now();
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return act(context, async (tx) => {
    const { robots, entries } = await lockWithRobots(tx, ids);
    const isDifferent = (entry: EntryFields) =>
      Object.entries(set).some(([field, value]) => entry[field as keyof EntryFields] !== value);
    const different = entries.filter(isDifferent);
    await saveEntries(
      tx,
      different.map((entry) => ({ ...entry, ...set })),
      { by: agent.uuid, now },
    );
    for (const robot of robots)
      await publishUngated(tx, robot, { kind: 'edit', ids: different.map(({ id }) => id), by: agent.uuid, now });
    await recordChanges(
      tx,
      agent,
      different.length === 0
        ? []
        : [
            {
              action: 'robotEntries.change',
              subject: { kind: 'robotEntry', id: different.map(({ id }) => id), name: named(different) },
              after: set,
            },
          ],
    );
    return different.length;
  });
}

export function moveCategory(
  context: Context,
  agent: Principal,
  { robot: robotId, from, to }: Value<'POST /askRobot/doRenameCategory'>,
): Promise<number> {
  const now = context.clock.now();
  return act(context, async (tx) => {
    const robot = await lockKnown(tx, robotId);
    const ids = await renameCategory(tx, { robotId, from, to }, { by: agent.uuid, now });
    if (ids.length === 0) return 0;
    await publishUngated(tx, robot, { kind: 'edit', ids, by: agent.uuid, now });
    await recordChange(tx, agent, {
      action: 'robotEntries.renameCategory',
      subject: { kind: 'robot', id: robotId, name: robot.name },
      before: { category: from },
      after: { category: to },
    });
    return ids.length;
  });
}

/** Questions named in an entry of the audit log. */
const NAMED = 20;
const named = (entries: readonly { question: string }[]): string =>
  entries
    .slice(0, NAMED)
    .map(({ question }) => question)
    .join(', ');
