import type { Context } from '../../../../context';
import type { Client, Queryable } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import { uuidV7 } from '../../../../ids';
import type { Principal } from '../../../../principal';
import { lockVisitors } from '../../../conversation/conversations/facts';
import { type Change, recordChange, recordChanges } from '../../../foundation/audit/actions';
import { by, ensurePerson, refuseUnknownAgents } from '../actions';
import { refreshPeople } from '../refresh-store';
import { archiveScope, assertSeesPeople, type Reader, seenAmong } from '../scope';
import { findPerson, keepArchived } from '../store';
import {
  countList,
  deleteFollowUps,
  dueList,
  type FollowUpEdit,
  type FollowUpRow,
  findFollowUp,
  insertFollowUp,
  peopleOfFollowUps,
  updateFollowUp,
} from './follow-up-store';

/** Creates or changes a follow-up; without an assignee it is the caller's own. */
export function editFollowUp(
  context: Context,
  agent: Principal,
  { id, person, ...edit }: FollowUpEdit & { id?: string | undefined; person?: string | undefined },
): Promise<FollowUpRow> {
  return act(context, async (tx) => {
    if (edit.assignee) await refuseUnknownAgents(tx, [edit.assignee]);
    const before = id === undefined ? null : await findFollowUp(tx, id);
    if (id !== undefined && !before) throw new Refusal('not-found');
    const now = context.clock.now();
    const kept = id ?? uuidV7(now);
    if (before) await updateFollowUp(tx, kept, edit, { agentId: agent.uuid, now });
    else {
      const { text, dueAt, assignee = agent.uuid } = edit;
      if (person === undefined || text === undefined || dueAt === undefined) throw new Refusal('bad-request');
      if (!(await findPerson(tx, person))) throw new Refusal('not-found');
      await insertFollowUp(
        tx,
        { id: kept, personId: person, text, dueAt, assigneeId: assignee, agentId: agent.uuid },
        now,
      );
    }
    const row = (await findFollowUp(tx, kept))!;
    await refreshPeople(tx, [row.personId]);
    await recordChange(
      tx,
      agent,
      changeOf(before ? 'users.followUp' : 'users.addFollowUp', row, {
        before: before && audited(before),
        after: audited(row),
      }),
    );
    return row;
  });
}

/** The agent's own follow-ups that are due, counted up to `most`. */
export const countDueFollowUps = ({ db, clock }: Context, agent: Principal, most: number): Promise<number> =>
  countList(db, dueList(agent, clock.now()), most);

export type FollowUpWish = { text: string; dueAt: number; assignee?: string | undefined };

/**
 * Creates a follow-up for each person of these visitors. Visitors without a person get one, owned by the caller. People
 * that the caller does not see are left out. Returns the ids.
 */
export function followUpVisitors(
  context: Context,
  agent: Principal,
  visitorIds: readonly string[],
  { text, dueAt, assignee = agent.uuid }: FollowUpWish,
): Promise<string[]> {
  return act(context, async (tx, emit) => {
    await refuseUnknownAgents(tx, [assignee]);
    const writing = by(context, agent);
    const visitors = await lockVisitors(tx, visitorIds, writing.now);
    const people = new Set<string>();
    for (const visitorId of visitors.keys())
      people.add(await ensurePerson(context, { tx, emit }, agent, { visitorId, writing }));
    return insertAll(tx, agent, [...people], { text, dueAt, assignee, now: writing.now });
  });
}

/** Creates a follow-up for each of these people, except those that the caller does not see. Returns the ids. */
export function followUpPeople(
  context: Context,
  agent: Principal,
  people: readonly string[],
  { text, dueAt, assignee = agent.uuid }: FollowUpWish,
): Promise<string[]> {
  return act(context, async (tx) => {
    await refuseUnknownAgents(tx, [assignee]);
    const there = await keepArchived(tx, people);
    return insertAll(tx, agent, there, { text, dueAt, assignee, now: context.clock.now() });
  });
}

async function insertAll(
  tx: Client,
  agent: Principal,
  people: readonly string[],
  { text, dueAt, assignee, now }: Required<FollowUpWish> & { assignee: string; now: number },
): Promise<string[]> {
  const seen = await seenAmong(tx, agent, people);
  const rows: FollowUpRow[] = [];
  for (const personId of seen) {
    const id = uuidV7(now);
    await insertFollowUp(tx, { id, personId, text, dueAt, assigneeId: assignee, agentId: agent.uuid }, now);
    rows.push((await findFollowUp(tx, id))!);
  }
  await refreshPeople(tx, [...seen]);
  await recordChanges(
    tx,
    agent,
    rows.map((row) => changeOf('users.addFollowUp', row, { after: audited(row) })),
  );
  return rows.map(({ id }) => id);
}

/** Audit entry about the person of a follow-up. */
const changeOf = (action: string, { personId }: FollowUpRow, told: Pick<Change, 'before' | 'after'>): Change => ({
  action,
  subject: { kind: 'person', id: personId },
  person: personId,
  ...told,
});

const audited = ({ text, dueAt, assigneeId, doneAt }: FollowUpRow) => ({
  text,
  dueAt: dueAt.getTime(),
  assignee: assigneeId,
  doneAt: doneAt?.getTime() ?? null,
});

export function dropFollowUps(context: Context, agent: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx) => {
    const rows = await deleteFollowUps(tx, ids);
    await refreshPeople(tx, [...new Set(rows.map(({ personId }) => personId))]);
    await recordChanges(
      tx,
      agent,
      rows.map((row) => changeOf('users.dropFollowUp', row, { before: audited(row) })),
    );
    return rows.length;
  });
}

/** Refuses follow-ups of people that the reader does not see. */
export async function assertSeesFollowUps(db: Queryable, reader: Reader, ids: readonly string[]): Promise<void> {
  if (!archiveScope(reader)) return;
  const found = await peopleOfFollowUps(db, ids);
  if (found.length < new Set(ids).size) throw new Refusal('not-found');
  await assertSeesPeople(db, reader, [...new Set(found.map(({ personId }) => personId))]);
}
