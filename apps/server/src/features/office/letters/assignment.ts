import {
  chooseForLetter,
  type GivenLetter,
  type Holders,
  type LetterHolder,
  type LetterRule,
  rulesFor,
} from '@parley/core/routing/choose-for-letter';
import { SUMMARY_LENGTH } from '@parley/protocol/push/message-said';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { act, type Emit } from '../../../events/act';
import type { Principal } from '../../../principal';
import { recordChanges } from '../../foundation/audit/actions';
import {
  type AssignedRow,
  type LetterToAssign,
  lockUnowned,
  readHolders,
  readToAssign,
  saveAssigned,
} from './assignment-store';
import type { LetterHandling } from './store';

const HOUR_MS = 3600_000;
/** Maximum number of letters of one transaction, and of one call. */
const AT_ONCE = 200;
const MOST = 1000;

type Settings = Pick<Context, 'setting'>;

/** Assigns a new letter, in the transaction that stores it (R-50 … R-56). */
export async function assignLetter(
  { setting }: Settings,
  { tx, emit }: { tx: Client; emit: Emit },
  id: string,
  now: number,
): Promise<void> {
  const { rules, dueHours } = setting('letters');
  const [letter] = await readToAssign(tx, [id]);
  if (!letter) return;
  const suiting = rulesFor(rules, letter);
  const holders = await holdersOf(tx, suiting);
  const given = handlingOf(letter, chooseForLetter(suiting, holders, dueHours), now);
  if (given.ownerId ?? given.dueAt ?? given.rule) await saveAssigned(tx, [given]);
  if (given.ownerId) emitAssigned(emit, { ...letter, ...given });
  else emit({ kind: 'letter.told', what: 'left', to: 'everybody', ...pushFieldsOf({ ...letter, ...given }) });
}

/** Pushes the letter to its owner. */
export function emitAssigned(emit: Emit, letter: LetterToAssign): void {
  if (letter.ownerId)
    emit({ kind: 'letter.told', what: 'given', to: { owner: letter.ownerId }, ...pushFieldsOf(letter) });
}

type LetterInPush = Pick<LetterToAssign, 'id' | 'name' | 'content' | 'ownerId' | 'dueAt'>;

/** Fields of a letter in a push; the text is cut. */
export const pushFieldsOf = ({ id, name, content, ownerId, dueAt }: LetterInPush) => ({
  letter: { id, name, content: content.slice(0, SUMMARY_LENGTH) },
  ownerId,
  dueAt: dueAt?.getTime() ?? null,
});

/** Recipients of a push about a letter; `isOwnerHere`: the owner is an enabled agent. */
export const recipientOf = ({ ownerId, isOwnerHere }: { ownerId: string | null; isOwnerHere: boolean }) => {
  if (ownerId === null) return 'everybody' as const;
  return isOwnerHere ? { owner: ownerId } : ('overseers' as const);
};

/** Assigns open letters without an owner. Returns the former values of changed ones. */
export async function assignUnowned(context: Context, by: Principal): Promise<LetterHandling[]> {
  const changed: LetterHandling[] = [];
  let after: string | null = null;
  for (let done = 0; done < MOST; done += AT_ONCE) {
    const turn = await assignBatch(context, by, after);
    changed.push(...turn.changed);
    if (turn.last === null) break;
    after = turn.last;
  }
  return changed;
}

function assignBatch(
  context: Context,
  by: Principal,
  after: string | null,
): Promise<{ changed: LetterHandling[]; last: string | null }> {
  const now = context.clock.now();
  const { rules, dueHours } = context.setting('letters');
  return act(context, async (tx, emit) => {
    const letters = await lockUnowned(tx, after, AT_ONCE);
    const candidates = letters.map((letter) => ({ letter, suiting: rulesFor(rules, letter) }));
    const holders = await holdersOf(
      tx,
      candidates.flatMap(({ suiting }) => suiting),
    );
    const changes = candidates.flatMap(({ letter, suiting }) => {
      const choice = chooseForLetter(suiting, holders, dueHours);
      if (choice.rule === null) return [];
      const given = handlingOf(letter, choice, now);
      if (given.ownerId === null && given.dueAt?.getTime() === letter.dueAt?.getTime()) return [];
      if (given.ownerId) holders.countAssignment(given.ownerId, now);
      return [{ letter, given }];
    });
    if (changes.length > 0) {
      await saveAssigned(
        tx,
        changes.map(({ given }) => given),
      );
      await recordChanges(
        tx,
        by,
        changes.map(({ letter, given }) => ({
          action: 'letters.assign',
          subject: { kind: 'letter', id: letter.id },
          before: auditFields(letter),
          after: { ...auditFields(given), rule: given.rule },
        })),
      );
      for (const { letter, given } of changes)
        if (given.ownerId !== by.uuid) emitAssigned(emit, { ...letter, ...given });
    }
    const isMore = letters.length === AT_ONCE;
    return {
      changed: changes.map(({ letter: { id, status, ownerId, dueAt } }) => ({ id, status, ownerId, dueAt })),
      last: isMore ? (letters.at(-1)?.id ?? null) : null,
    };
  });
}

const auditFields = ({ status, ownerId, dueAt }: LetterHandling) => ({
  status,
  ownerId,
  dueAt: dueAt?.getTime() ?? null,
});

/** New values of a letter; a due date that an agent has set stays. */
function handlingOf(
  { id, status, dueAt }: LetterToAssign,
  { rule, ownerId, dueHours }: GivenLetter<LetterRule>,
  now: number,
): AssignedRow {
  return {
    id,
    status: ownerId && status === 'new' ? 'open' : status,
    ownerId,
    dueAt: dueAt ?? (dueHours > 0 ? new Date(now + dueHours * HOUR_MS) : null),
    rule: rule?.name ?? null,
  };
}

type CountingHolders = Holders & { countAssignment(id: string, now: number): void };

/** Agents named by these rules with their loads, which grow with assignments made here. */
async function holdersOf(tx: Client, rules: readonly LetterRule[]): Promise<CountingHolders> {
  const named = (kind: 'agent' | 'group') => [
    ...new Set(rules.flatMap(({ to }) => (to.kind === kind && 'id' in to ? [to.id] : []))),
  ];
  const rows = await readHolders(tx, { agents: named('agent'), groups: named('group') });
  const known = new Map<string, LetterHolder>(rows.map(({ groupId: _, ...holder }) => [holder.id, holder]));
  const members = new Map<string, string[]>();
  for (const { groupId, id } of rows) if (groupId) members.set(groupId, [...(members.get(groupId) ?? []), id]);
  return {
    agent: (id) => known.get(id) ?? null,
    group: (id) => (members.get(id) ?? []).flatMap((member) => known.get(member) ?? []),
    countAssignment(id, now) {
      const holder = known.get(id);
      if (holder) known.set(id, { ...holder, open: holder.open + 1, lastAt: now });
    },
  };
}
