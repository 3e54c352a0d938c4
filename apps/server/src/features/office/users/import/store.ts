import type { Client, Queryable } from '../../../../db/pool';
import type { ListSql } from '../../../../db/read-list';
import { every, raw, type Sql, sql, statement } from '../../../../db/sql';
import type { Problem } from './parse-line';

export type ImportState = 'preview' | 'running' | 'stopping' | 'done' | 'cancelled' | 'undoing' | 'undone';

export type ImportRow = {
  id: string;
  agentId: string;
  nickname: string;
  fileName: string;
  encoding: string;
  heads: string[];
  fields: string[];
  onDuplicate: 'skip' | 'fill' | 'create';
  owner: string | null;
  category: string;
  tags: string[];
  state: ImportState;
  lines: number;
  done: number;
  created: number;
  filled: number;
  skipped: number;
  bad: number;
  undone: number;
  kept: number;
  troubles: number;
  twice: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
};

const SELECT = `
  select i.id, i.agent_id as "agentId", a.nickname, i.file_name as "fileName", i.encoding, i.heads, i.fields,
         i.on_duplicate as "onDuplicate", i.owner_id as owner, i.category, i.tags, i.state, i.lines, i.done, i.created,
         i.filled, i.skipped, i.bad, i.undone, i.kept,
         (select count(*) from import_lines l
          where l.import_id = i.id and l.problems <> '[]' and not l.is_left_out) as troubles,
         (select count(*) from import_lines l
          where l.import_id = i.id and (l.duplicate_of is not null or l.duplicate_line is not null)) as twice,
         i.created_at as "createdAt", i.started_at as "startedAt", i.ended_at as "endedAt"
  from imports i join agents a on a.id = i.agent_id`;

/** Imports of an agent; null: all, for administrators. */
export const importList = (agentId: string | null): ListSql => ({
  select: SELECT,
  from: 'imports i',
  id: 'i.id',
  where: every([agentId !== null && sql`i.agent_id = ${agentId}`]),
  order: 'i.created_at desc, i.id desc',
});

export async function findImport(db: Queryable, id: string): Promise<ImportRow | null> {
  const { rows } = await db.query<ImportRow>(`${SELECT} where i.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Locks and reads an import. Null: unknown, or, without `wait`, locked by another process. */
export async function lockImport(tx: Client, id: string, { wait = true } = {}): Promise<ImportRow | null> {
  const { rowCount } = await tx.query(`select 1 from imports where id = $1 for update ${wait ? '' : 'skip locked'}`, [
    id,
  ]);
  return rowCount === 1 ? findImport(tx, id) : null;
}

type NewImport = Pick<ImportRow, 'id' | 'agentId' | 'fileName' | 'encoding' | 'heads' | 'fields' | 'owner'>;

export async function insertImport(tx: Client, row: NewImport, now: number): Promise<void> {
  await tx.query(
    `insert into imports (id, agent_id, file_name, encoding, heads, fields, owner_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [row.id, row.agentId, row.fileName, row.encoding, row.heads, row.fields, row.owner, new Date(now)],
  );
}

export type NewLine = { line: number; cells: string[] };

export async function insertLines(tx: Client, importId: string, lines: readonly NewLine[]): Promise<void> {
  await tx.query(
    `insert into import_lines (import_id, line, cells)
     select $1, l.line, array(select jsonb_array_elements_text(l.cells))
     from jsonb_to_recordset($2::jsonb) as l (line int, cells jsonb)`,
    [importId, JSON.stringify(lines)],
  );
  await tx.query('update imports set lines = lines + $2 where id = $1', [importId, lines.length]);
}

export type LineRow = {
  line: number;
  cells: string[];
  problems: Problem[];
  duplicateOf: string | null;
  duplicateName: string | null;
  duplicateLine: number | null;
  leftOut: boolean;
  outcome: 'created' | 'filled' | 'skipped' | 'bad' | 'undone' | 'kept' | null;
  personId: string | null;
  was: Record<string, unknown> | null;
  version: number | null;
};

const SELECT_LINE = `
  select l.line, l.cells, l.problems, l.duplicate_of as "duplicateOf", p.name as "duplicateName",
         l.duplicate_line as "duplicateLine", l.is_left_out as "leftOut", l.outcome, l.person_id as "personId", l.was,
         l.version
  from import_lines l left join people p on p.id = l.duplicate_of`;

export type LineFilter = 'all' | 'bad' | 'twice' | 'kept';
const LINE_FILTERS: Record<LineFilter, string> = {
  all: 'true',
  // In the preview all lines with problems; later only those that were left out for them, not those that a stop left
  // out.
  bad: `l.problems <> '[]' and (l.outcome = 'bad' or l.outcome is null
          and exists (select 1 from imports i where i.id = l.import_id and i.state = 'preview'))`,
  twice: '(l.duplicate_of is not null or l.duplicate_line is not null)',
  kept: `l.outcome = 'kept'`,
};

export const linesMatching = (only: LineFilter): Sql => raw(LINE_FILTERS[only]);

export async function readLinePage(
  db: Queryable,
  id: string,
  { only, pageNo, pageSize }: { only: LineFilter; pageNo: number; pageSize: number },
): Promise<{ rows: LineRow[]; total: number }> {
  const where = sql`l.import_id = ${id} and ${linesMatching(only)}`;
  const [counted, listed] = await Promise.all([
    db.query<{ n: number }>(statement(sql`select count(*) as n from import_lines l where ${where}`)),
    db.query<LineRow>(
      statement(
        sql`${raw(SELECT_LINE)} where ${where} order by l.line limit ${pageSize} offset ${(pageNo - 1) * pageSize}`,
      ),
    ),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.n };
}

/** Maximum number of bytes of lines in one batch: checking them blocks the event loop. */
const BYTES_AT_ONCE = 512 * 1024;

/** Lines after this number, in order: at most `limit`, fewer if they are long. */
export async function readLinesAfter(
  db: Queryable,
  id: string,
  after: number,
  /** Null: all of them. */
  limit: number | null,
  condition: Sql = sql`true`,
): Promise<LineRow[]> {
  const lines = sql`${raw(SELECT_LINE)} where l.import_id = ${id} and l.line > ${after} and ${condition}`;
  const { rows } = await db.query<LineRow>(
    statement(
      limit === null ? sql`${lines} order by l.line` : withinBytes(sql`${lines} order by l.line limit ${limit}`),
    ),
  );
  return rows;
}

/** Limits lines by their bytes; at least one is returned. */
const withinBytes = (lines: Sql): Sql => sql`
  select line, cells, problems, "duplicateOf", "duplicateName", "duplicateLine", "leftOut", outcome, "personId", was, version
  from (
    select page.*, sum(octet_length(cells::text)) over (order by line) - octet_length(cells::text) as before
    from (${lines}) page
  ) measured
  where before < ${BYTES_AT_ONCE}
  order by line`;

export const WAITING = sql`l.outcome is null`;
export const IMPORTED = sql`l.outcome in ('created', 'filled')`;

export async function findLine(db: Queryable, id: string, line: number): Promise<LineRow | null> {
  const [row] = await readLinesAfter(db, id, line - 1, 1);
  return row?.line === line ? row : null;
}

export type CheckedLine = {
  line: number;
  problems: Problem[];
  duplicateOf: string | null;
  duplicateLine: number | null;
};

export async function saveChecked(tx: Client, id: string, checked: readonly CheckedLine[]): Promise<void> {
  await tx.query(
    `update import_lines l
     set problems = j.problems, duplicate_of = j."duplicateOf", duplicate_line = j."duplicateLine"
     from jsonb_to_recordset($2::jsonb) as j (line int, problems jsonb, "duplicateOf" uuid, "duplicateLine" int)
     where l.import_id = $1 and l.line = j.line`,
    [id, JSON.stringify(checked)],
  );
}

export async function saveDuplicates(
  tx: Client,
  id: string,
  duplicates: readonly { line: number; duplicateLine: number | null }[],
): Promise<void> {
  await tx.query(
    `update import_lines l set duplicate_line = j."duplicateLine"
     from jsonb_to_recordset($2::jsonb) as j (line int, "duplicateLine" int)
     where l.import_id = $1 and l.line = j.line`,
    [id, JSON.stringify(duplicates)],
  );
}

export async function saveCells(tx: Client, id: string, line: number, cells: readonly string[]): Promise<void> {
  await tx.query('update import_lines set cells = $3 where import_id = $1 and line = $2', [id, line, cells]);
}

export async function saveLeftOut(tx: Client, id: string, line: number, leftOut: boolean): Promise<void> {
  await tx.query('update import_lines set is_left_out = $3 where import_id = $1 and line = $2', [id, line, leftOut]);
}

export type Outcome = {
  line: number;
  outcome: NonNullable<LineRow['outcome']>;
  personId: string | null;
  was: Record<string, unknown> | null;
  version: number | null;
};

/**
 * Saves the outcomes of lines. Only lines with problems keep their cells: the data of imported lines is in the archive.
 */
export async function saveOutcomes(tx: Client, id: string, outcomes: readonly Outcome[]): Promise<void> {
  await tx.query(
    `update import_lines l
     set outcome = o.outcome, person_id = o."personId", was = o.was, version = o.version,
         cells = case when o.outcome = 'bad' then l.cells else '{}' end
     from jsonb_to_recordset($2::jsonb) as o (line int, outcome text, "personId" uuid, was jsonb, version int)
     where l.import_id = $1 and l.line = o.line`,
    [id, JSON.stringify(outcomes)],
  );
}

export type ImportCounts = Partial<
  Record<'done' | 'created' | 'filled' | 'skipped' | 'bad' | 'undone' | 'kept', number>
>;

export async function addTally(tx: Client, id: string, tally: ImportCounts): Promise<void> {
  await tx.query(
    `update imports
     set done = done + $2, created = created + $3, filled = filled + $4, skipped = skipped + $5, bad = bad + $6,
         undone = undone + $7, kept = kept + $8
     where id = $1`,
    [
      id,
      tally.done ?? 0,
      tally.created ?? 0,
      tally.filled ?? 0,
      tally.skipped ?? 0,
      tally.bad ?? 0,
      tally.undone ?? 0,
      tally.kept ?? 0,
    ],
  );
}

export async function setState(tx: Client, id: string, state: ImportState, now: number): Promise<void> {
  await tx.query(
    `update imports
     set state = $2::text,
         started_at = case when $2 = 'running' then $3::timestamptz else started_at end,
         ended_at = case when $2 in ('done', 'cancelled', 'undone') then $3::timestamptz else ended_at end
     where id = $1`,
    [id, state, new Date(now)],
  );
}

export type Mapping = Pick<ImportRow, 'fields' | 'onDuplicate' | 'owner' | 'category' | 'tags'>;

export async function saveMapping(tx: Client, id: string, mapping: Mapping): Promise<void> {
  await tx.query(
    'update imports set fields = $2, on_duplicate = $3, owner_id = $4, category = $5, tags = $6 where id = $1',
    [id, mapping.fields, mapping.onDuplicate, mapping.owner, mapping.category, mapping.tags],
  );
}

const ACTIVE = `state in ('running', 'stopping', 'undoing')`;
/** Condition of the job of imports: there is work on one. */
export const IMPORT_ACTIVE = `exists (select from imports where ${ACTIVE})`;

export async function findActive(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(`select id from imports where ${ACTIVE} order by id`);
  return rows.map(({ id }) => id);
}

export async function deleteImports(tx: Client, ids: readonly string[], agentId: string | null): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `delete from imports
     where id = any($1::uuid[]) and ($2::uuid is null or agent_id = $2)
       and state not in ('running', 'stopping', 'undoing')
     returning id`,
    [ids, agentId],
  );
  return rows.map(({ id }) => id);
}

/** Deletes imports created before this time, except running ones. */
export async function deleteOldLines(db: Queryable, before: number): Promise<void> {
  await db.query(`delete from imports where created_at < $1 and state not in ('running', 'stopping', 'undoing')`, [
    new Date(before),
  ]);
}
