import type { formAnswers } from '@parley/protocol/http/window/forms';
import type * as z from 'zod';
import type { Queryable } from '../../../db/pool';
import { presentAnswers } from './present';
import { findAnswers, saveAnswers } from './store';
import type { FormPlace, StoredAnswer } from './types';

export { presentField } from './present';
export type { FormPlace, StoredAnswer } from './types';

/** What a visitor has filled in, newest form first. */
export const readAnswers = async (db: Queryable, visitorId: string): Promise<z.input<typeof formAnswers>[]> =>
  (await findAnswers(db, visitorId)).map(presentAnswers);

/** Saves a form; a second one at the same place adds its answers. */
export async function keepForm(
  tx: Queryable,
  place: FormPlace,
  form: { id: string; answers: readonly StoredAnswer[]; now: number },
): Promise<void> {
  await saveAnswers(tx, place, form);
}
