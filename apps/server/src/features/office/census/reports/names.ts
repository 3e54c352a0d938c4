import { isPlaced } from '@parley/core/census/dimensions';
import type { ReportDimension } from '@parley/core/census/questions';
import { regionIn } from '@parley/core/visit/english-region';
import { censusKeyText } from '@parley/protocol/fields/census-words';
import type { Queryable } from '../../../../db/pool';
import type { Language } from '../../../../http/handler';
import type { Regions } from '../../../foundation/regions/regions';
import { readNames } from './names-store';

export type Places = Pick<Regions, 'placeOf'>;

/** Names of these keys of a dimension. Times are formatted by the step. */
export async function namesOf(
  { db, places, language }: { db: Queryable; places: Places; language: Language },
  dimension: ReportDimension,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const own = dimension === 'site' || dimension === 'group' || dimension === 'agent';
  const names = own ? await readNames(db, dimension, keys) : new Map<string, string>();
  const entries = keys.map(async (key): Promise<[string, string]> => {
    if (isPlaced(dimension) && /^\d{6}$/.test(key)) return [key, await place(key)];
    return [key, names.get(key) ?? censusKeyText(dimension, key, language)];
  });

  async function place(code: string): Promise<string> {
    const { name, iso } = await places.placeOf(code);
    const country = language === 'en' && iso !== '' && new Intl.DisplayNames('en', { type: 'region' }).of(iso);
    return country || regionIn(language, name);
  }

  return new Map(await Promise.all(entries));
}
