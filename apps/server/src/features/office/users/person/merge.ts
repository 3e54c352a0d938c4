import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import { uuidV7 } from '../../../../ids';
import type { Principal } from '../../../../principal';
import { lockVisitors } from '../../../conversation/conversations/facts';
import { recordChanges } from '../../../foundation/audit/actions';
import { by, emitEdited, pick } from '../actions';
import { refreshPeople } from '../refresh-store';
import {
  edited,
  isSame,
  lockPeople,
  type PersonEdit,
  type PersonRow,
  savePerson,
  spreadPerson,
  visitorsOf,
} from '../store';
import { findMerge, insertMerge, markUndone, moveTo, setMerged } from './merge-store';

type Merging = Value<'POST /users/doMerge'>;

const MOST_TAGS = 50;

/** Merges two people. The merged one is kept unchanged but hidden, so that the merge can be undone. */
export function mergePeople(context: Context, agent: Principal, merging: Merging): Promise<string> {
  const ids = [merging.kept, merging.merged];
  if (merging.kept === merging.merged) throw new Refusal('bad-request', { fields: ['merged'] });
  return act(context, async (tx, emit) => {
    const writing = { ...by(context, agent), how: 'merge' as const };
    const visitors = await lockVisitors(tx, await visitorsOf(tx, ...ids), writing.now);
    const people = new Map((await lockPeople(tx, ids)).map((person) => [person.id, person]));
    const [kept, merged] = [people.get(merging.kept), people.get(merging.merged)];
    if (!kept || !merged || kept.place !== 'archive' || merged.place !== 'archive') throw new Refusal('not-found');
    refuseIfChanged(merging, kept, merged);
    const { next, changed } = edited(kept, chosen(kept, merged, merging), writing);
    const moved = await moveTo(tx, 'visitors', { from: merged.id, to: kept.id });
    const followUps = await moveTo(tx, 'follow_ups', { from: merged.id, to: kept.id });
    await setMerged(tx, merged.id, kept.id, writing.now);
    const saved = await savePerson(tx, next, writing);
    await spreadPerson(tx, saved);
    const id = uuidV7(writing.now);
    await insertMerge(tx, {
      id,
      keptId: kept.id,
      mergedId: merged.id,
      was: pick(kept, changed),
      became: pick(saved, changed),
      visitors: moved,
      followUps,
      agentId: agent.uuid,
      at: writing.now,
    });
    await refreshPeople(tx, ids);
    await recordChanges(tx, agent, [
      {
        action: 'users.merge',
        subject: { kind: 'person', id: ids },
        person: kept.id,
        before: pick(kept, changed),
        after: pick(saved, changed),
      },
    ]);
    await emitEdited(tx, emit, agent.uuid, visitors);
    return kept.id;
  });
}

function refuseIfChanged({ versions }: Merging, kept: PersonRow, merged: PersonRow): void {
  if (versions && (versions.kept !== kept.version || versions.merged !== merged.version))
    throw new Refusal('stale-version');
}

const PLAIN = ['name', 'phone', 'mail', 'wechat', 'remark', 'category'] as const;

/** Resulting fields: the chosen ones; else the kept person's, or if empty the other's. Tags are united. */
function chosen(kept: PersonRow, merged: PersonRow, { choose, chooseFields }: Merging): PersonEdit {
  const plain = PLAIN.map((field) => {
    const takes = choose[field] ? choose[field] === 'merged' : kept[field] === '';
    return [field, takes ? merged[field] : kept[field]];
  });
  const keys = new Set([...Object.keys(kept.fields), ...Object.keys(merged.fields)]);
  const fields = [...keys].map((key) => {
    const takes = chooseFields[key] ? chooseFields[key] === 'merged' : kept.fields[key] === undefined;
    return [key, (takes ? merged : kept).fields[key] ?? null];
  });
  return {
    ...(Object.fromEntries(plain) as PersonEdit),
    fields: Object.fromEntries(fields),
    tags: [...new Set([...kept.tags, ...merged.tags])].slice(0, MOST_TAGS),
    status: choose.status === 'merged' ? merged.status : kept.status,
    consent: choose.consent === 'merged' ? merged.consent : kept.consent,
    owner: choose.owner === 'merged' ? merged.ownerId : kept.ownerId,
  };
}

/** Undoes a merge. Fields of the kept person that were changed since stay, and are returned. */
export function unmergePeople(
  context: Context,
  agent: Principal,
  mergeId: string,
): Promise<{ keptId: string; kept: string[] }> {
  return act(context, async (tx, emit) => {
    const merge = await findMerge(tx, mergeId);
    if (!merge || merge.undoneAt) throw new Refusal('not-found');
    const writing = { ...by(context, agent), how: 'merge' as const };
    const visitorIds = await visitorsOf(tx, merge.keptId, merge.mergedId);
    const visitors = await lockVisitors(tx, visitorIds, writing.now);
    const people = new Map((await lockPeople(tx, [merge.keptId, merge.mergedId])).map((one) => [one.id, one]));
    const [person, parted] = [people.get(merge.keptId), people.get(merge.mergedId)];
    if (!person || parted?.place !== 'merged') throw new Refusal('not-found');
    if (!(await markUndone(tx, mergeId, writing.now))) throw new Refusal('not-found');
    const fields = Object.keys(merge.was);
    const now = pick(person, fields);
    const kept = fields.filter((field) => !isSame(now[field], merge.became[field]));
    const { next, changed } = edited(person, editOf(merge.was, kept), writing);
    const back = { from: person.id, to: parted.id };
    await moveTo(tx, 'visitors', { ...back, only: merge.visitors });
    await moveTo(tx, 'follow_ups', { ...back, only: merge.followUps });
    await setMerged(tx, parted.id, null, writing.now);
    const saved = await savePerson(tx, next, writing);
    await spreadPerson(tx, saved);
    await spreadPerson(tx, parted);
    await refreshPeople(tx, [person.id, parted.id].sort());
    await recordChanges(tx, agent, [
      {
        action: 'users.unmerge',
        subject: { kind: 'person', id: [person.id, parted.id] },
        person: person.id,
        before: pick(person, changed),
        after: pick(saved, changed),
      },
    ]);
    await emitEdited(tx, emit, agent.uuid, visitors);
    return { keptId: person.id, kept };
  });
}

/** Converts fields of `pick` to an edit, except those in `without`. */
function editOf(fields: Record<string, unknown>, without: readonly string[]): PersonEdit {
  const taken = Object.entries(fields).filter(([field]) => !without.includes(field));
  const custom = taken.filter(([field]) => field.startsWith('fields.'));
  const plain = taken.filter(([field]) => !field.startsWith('fields.'));
  return {
    ...(Object.fromEntries(plain) as PersonEdit),
    fields: Object.fromEntries(custom.map(([field, value]) => [field.slice(7), value])),
  };
}
