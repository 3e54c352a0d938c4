import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Principal } from '../../../principal';
import { seenChange } from '../access/custom-fields';
import type { EntryRow } from './list-store';
import { presentDetail } from './present';

/** Entries with their values, those of a person as far as this reader may know their fields. */
export const detailPresenter =
  ({ setting }: Pick<Context, 'setting'>) =>
  (row: EntryRow, key: Buffer | null, reader: Principal): Answer<'GET /audit/getDetail'> => {
    const entry = presentDetail(row, key);
    if (!row.personId) return entry;
    const ofFields = (side: typeof entry.before) => seenChange(side, setting('archive').fields, reader);
    return { ...entry, before: ofFields(entry.before), after: ofFields(entry.after) };
  };
