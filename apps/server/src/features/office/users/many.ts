import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import type { Principal } from '../../../principal';
import { type BlockTerms, blacklistVisitor, unblacklistVisitor, untilOf } from '../../conversation/blacklist/actions';
import { lockVisitors } from '../../conversation/conversations/facts';
import { type Change, recordChanges } from '../../foundation/audit/actions';
import { by, emitEdited, pick, refuseUnknownAgents } from './actions';
import { deletePeople, findShares, setBlacklisted, setPlace, setShares } from './many-store';
import { refreshPeople } from './refresh-store';
import { edited, lockPeople, type PersonEdit, type PersonRow, savePerson, spreadPerson, visitorsOf } from './store';

type Changing = Value<'POST /users/doChange'>;
export type Was = Value<'POST /users/doPutBack'>['list'][number];

/** Maximum number of tags on a card, the same as in the protocol. */
const MOST_TAGS = 50;

/** Applies one change to many people. Returns the former values of the changed ones. */
export function changePeople(context: Context, agent: Principal, change: Changing): Promise<Was[]> {
  const { ids, addTags = [], removeTags = [], sharedWith, ...edit } = change;
  return applyTo(context, agent, ids, (person) => ({
    edit: { ...edit, ...tagsAfter(person, addTags, removeTags) },
    sharedWith,
  }));
}

function tagsAfter({ tags }: PersonRow, add: readonly string[], remove: readonly string[]): { tags?: string[] } {
  if (add.length + remove.length === 0) return {};
  const after = [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])];
  if (after.length > MOST_TAGS) throw new Refusal('too-long', { fields: ['tags'] });
  return { tags: after };
}

/** Restores the values that `changePeople` returned. Returns the number of changed people. */
export async function putPeopleBack(context: Context, agent: Principal, list: readonly Was[]): Promise<number> {
  const byId = new Map(list.map((was) => [was.id, was]));
  const changed = await applyTo(context, agent, [...byId.keys()], ({ id }) => {
    const { sharedWith, id: _, ...edit } = byId.get(id)!;
    return { edit, sharedWith };
  });
  return changed.length;
}

type Applied = { edit: PersonEdit; sharedWith?: string[] | undefined };

function applyTo(
  context: Context,
  agent: Principal,
  ids: readonly string[],
  changeOf: (person: PersonRow) => Applied,
): Promise<Was[]> {
  return act(context, async (tx, emit) => {
    const writing = by(context, agent);
    const visitors = await lockVisitors(tx, await visitorsOf(tx, ...ids), writing.now);
    const people = (await lockPeople(tx, ids)).filter(({ place }) => place !== 'merged');
    const shares = await findShares(tx, ids);
    const was: Was[] = [];
    const audits: Change[] = [];
    for (const person of people) {
      const { edit, sharedWith } = changeOf(person);
      await refuseUnknownAgents(tx, [...new Set([edit.owner ?? [], sharedWith ?? []].flat())]);
      const { next, changed } = edited(person, edit, writing);
      const shared = shares.get(person.id) ?? [];
      const isShared = sharedWith !== undefined && JSON.stringify(sharedWith) !== JSON.stringify(shared);
      if (changed.length === 0 && !isShared) continue;
      if (isShared) await setShares(tx, person.id, sharedWith);
      const saved = await savePerson(tx, next, writing);
      if (changed.includes('tags')) await spreadPerson(tx, saved);
      const before = pick(person, changed);
      was.push({ ...before, ...(isShared ? { sharedWith: shared } : {}), id: person.id });
      audits.push({
        action: 'users.edit',
        subject: { kind: 'person', id: person.id },
        person: person.id,
        before: { ...before, ...(isShared ? { sharedWith: shared } : {}) },
        after: { ...pick(saved, changed), ...(isShared ? { sharedWith } : {}) },
      });
    }
    await recordChanges(tx, agent, audits);
    if (was.some(({ tags }) => tags)) await emitEdited(tx, emit, agent.uuid, visitors);
    return was;
  });
}

/** Moves people to the recycle bin: no other view lists them; the workbench still shows their cards. */
export const recyclePeople = (context: Context, agent: Principal, ids: readonly string[]): Promise<number> =>
  movePeople(context, agent, ids, { from: 'archive', to: 'recycled', action: 'users.delete' });

export const restorePeople = (context: Context, agent: Principal, ids: readonly string[]): Promise<number> =>
  movePeople(context, agent, ids, { from: 'recycled', to: 'archive', action: 'users.restore' });

type Move = { from: PersonRow['place']; to: PersonRow['place']; action: string };

function movePeople(
  context: Context,
  agent: Principal,
  ids: readonly string[],
  { from, to, action }: Move,
): Promise<number> {
  return act(context, async (tx) => {
    const moved = await setPlace(tx, ids, { from, to }, context.clock.now());
    await recordChanges(
      tx,
      agent,
      moved.map((id) => ({
        action,
        subject: { kind: 'person', id },
        person: id,
        before: { place: from },
        after: { place: to },
      })),
    );
    return moved.length;
  });
}

/** Deletes people of the recycle bin for good; their visitors lose the name. */
export function purgePeople(context: Context, agent: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx, emit) => {
    const visitors = await lockVisitors(tx, await visitorsOf(tx, ...ids), context.clock.now());
    const people = (await lockPeople(tx, ids)).filter(({ place }) => place === 'recycled');
    const gone = people.map(({ id }) => id);
    const unnamed = await deletePeople(tx, gone);
    await recordChanges(
      tx,
      agent,
      gone.map((id) => ({ action: 'users.purge', subject: { kind: 'person', id }, person: id, before: { id } })),
    );
    await emitEdited(tx, emit, agent.uuid, new Map([...visitors].filter(([id]) => unnamed.has(id))));
    return gone.length;
  });
}

/** Blocks all visitors of these people for `hours`. */
export function blacklistPeople(
  context: Context,
  agent: Principal,
  { ids, ...terms }: BlockTerms & { ids: readonly string[] },
): Promise<number> {
  return act(context, async (tx, emit) => {
    for (const visitorId of await visitorsOf(tx, ...ids))
      await blacklistVisitor(context, tx, emit, agent, { visitorId, ...terms });
    const until = untilOf(terms.hours, context.clock.now());
    return markBlacklisted(tx, agent, ids, { until, reason: terms.reason });
  });
}

export function unblacklistPeople(context: Context, agent: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx, emit: Emit) => {
    for (const visitorId of await visitorsOf(tx, ...ids)) await unblacklistVisitor(context, tx, emit, agent, visitorId);
    return markBlacklisted(tx, agent, ids, null);
  });
}

async function markBlacklisted(
  tx: Client,
  agent: Principal,
  ids: readonly string[],
  terms: { until: number; reason: string } | null,
): Promise<number> {
  const marked = await setBlacklisted(tx, ids, terms?.until ?? null);
  await refreshPeople(tx, marked);
  await recordChanges(
    tx,
    agent,
    marked.map((id) => ({
      action: terms ? 'users.blacklist' : 'users.unblacklist',
      subject: { kind: 'person', id },
      person: id,
      after: terms ?? { until: null },
    })),
  );
  return marked.length;
}
