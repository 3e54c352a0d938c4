import type { Answer } from '@parley/protocol/http/routes';
import type { Fields } from './difference';
import type { EntryRow } from './list-store';
import { openFields } from './personal';

type Entry = Answer<'GET /audit/getList'>['list'][number];
type Detail = Answer<'GET /audit/getDetail'>;

export function presentEntry(row: EntryRow): Entry {
  return {
    id: row.id,
    number: row.number,
    time: row.at.getTime(),
    uuid: row.actorId,
    nickname: row.actorName,
    address: row.address,
    action: row.action,
    kind: row.subjectKind,
    ids: row.subjectIds,
    name: row.subjectName,
    person: row.personId,
    fields: [...new Set([...Object.keys(fieldsOf(row.before) ?? {}), ...Object.keys(fieldsOf(row.after) ?? {})])],
  };
}

/** An entry with its values; `key`: of its person, null: destroyed or none. */
export function presentDetail(row: EntryRow, key: Buffer | null): Detail {
  const shown = (side: 'before' | 'after') => {
    const fields = fieldsOf(row[side]);
    return row.personId ? openFields(fields, key, { entryId: row.id, side }) : fields;
  };
  return { ...presentEntry(row), before: shown('before'), after: shown('after') };
}

const fieldsOf = (text: string | null): Fields | null => (text === null ? null : (JSON.parse(text) as Fields));
