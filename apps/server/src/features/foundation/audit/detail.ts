import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Principal } from '../../../principal';
import { seenChange } from '../access/custom-fields';
import type { EntryRow } from './list-store';
import { presentDetail } from './present';

/** Presents entries with their values, masked for this reader. */
export const detailPresenter =
  ({ setting }: Pick<Context, 'setting'>) =>
  (row: EntryRow, key: Buffer | null, reader: Principal): Answer<'GET /audit/getDetail'> => {
    const entry = presentDetail(row, key);
    if (!row.personId) return entry;
    const ofFields = (side: typeof entry.before) => seenChange(side, setting('archive').fields, reader);
    return { ...entry, before: ofFields(entry.before), after: ofFields(entry.after) };
  };
