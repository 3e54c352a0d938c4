import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import { recordChange } from '../../foundation/audit/actions';
import { auditFields } from './actions';
import { clearMerged, lockOpen, setMerged } from './merge-store';
import { findLetter, type LetterHandling, lockLetters, saveLetters } from './store';

/**
 * Merges the open letters of the visitor of this letter into the newest of them, which alone is listed. It gets an
 * owner if any of them had one, and the earliest due date. Returns its former values; null: nothing to merge.
 */
export function mergeLetters(
  context: Context,
  by: Principal,
  id: string,
): Promise<{ kept: LetterHandling | null; merged: string[] }> {
  return act(context, async (tx) => {
    const letter = await findLetter(tx, by, id);
    if (!letter) throw new Refusal('not-found');
    const open = await lockOpen(tx, by, letter.visitorId);
    const [kept, ...others] = open;
    if (!kept || others.length === 0) return { kept: null, merged: [] };
    const merged = others.map((other) => other.id);
    const days = open.flatMap(({ dueAt }) => dueAt?.getTime() ?? []);
    const next: LetterHandling = {
      id: kept.id,
      status: open.some(({ status }) => status === 'open') ? 'open' : kept.status,
      ownerId: open.find(({ ownerId }) => ownerId !== null)?.ownerId ?? null,
      dueAt: days.length > 0 ? new Date(Math.min(...days)) : null,
    };
    await setMerged(tx, merged, kept.id);
    await saveLetters(tx, [next], context.clock.now());
    await recordChange(tx, by, {
      action: 'letters.merge',
      subject: { kind: 'letter', id: kept.id },
      before: auditFields(kept),
      after: { ...auditFields(next), merged },
    });
    return { kept, merged };
  });
}

/** Undoes a merge: each letter is listed again with its former values. */
export function splitLetters(
  context: Context,
  by: Principal,
  { id, ids }: { id: string; ids: readonly string[] },
): Promise<string[]> {
  return act(context, async (tx) => {
    const [kept] = await lockLetters(tx, by, [id]);
    if (!kept) throw new Refusal('not-found');
    const changed = await clearMerged(tx, id, ids);
    if (changed.length > 0)
      await recordChange(tx, by, {
        action: 'letters.split',
        subject: { kind: 'letter', id },
        after: { separated: changed },
      });
    return changed;
  });
}
