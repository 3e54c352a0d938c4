import type { Answer } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../../db/pool';
import type { Line } from './import';
import { findSame, groupIds } from './import-store';

type Fault = Answer<'POST /quickReply/readImport'>['faults'][number];

/** Characters of a saved reply. */
const MOST = { title: 100, category: 100, shortcut: 40 } as const;
const MOST_TAGS = 20;
const LONGEST_TAG = 50;

/** Names in one cell. */
export const partsOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[,，;；、|]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** Ids of the groups that lines name, by name in lower case. */
export function groupsIn(db: Queryable, lines: readonly Line[]): Promise<Map<string, string>> {
  const names = [...new Set(lines.flatMap(({ groups }) => partsOf(groups).map((name) => name.toLowerCase())))];
  return groupIds(db, names);
}

/** What is wrong with each line, one fault for a field at most. */
export async function faultsOf(db: Queryable, lines: readonly Line[]): Promise<Fault[]> {
  const groups = await groupsIn(db, lines);
  const same = await findSame(
    db,
    lines.map(({ msg }) => msg),
  );
  const seen = new Set<string>();
  return lines.flatMap((line, at) => {
    const faults: Fault[] = [];
    const put = (field: Fault['field'], fault: Fault['fault']) => faults.push({ line: line.line, field, fault });
    for (const field of ['title', 'category', 'shortcut'] as const)
      if (line[field].length > MOST[field]) put(field, 'too-long');
    if (line.shortcut.length <= MOST.shortcut && /[\s/]/.test(line.shortcut)) put('shortcut', 'shortcut');
    const tags = partsOf(line.tags);
    if (tags.length > MOST_TAGS || tags.some((tag) => tag.length > LONGEST_TAG)) put('tags', 'too-long');
    if (partsOf(line.groups).some((name) => !groups.has(name.toLowerCase()))) put('groups', 'unknown-group');
    const { key, exists } = same[at]!;
    if (line.msg === '') put('msg', 'missing');
    else if (exists) put('msg', 'exists');
    else if (seen.has(key)) put('msg', 'twice');
    seen.add(key);
    return faults;
  });
}
