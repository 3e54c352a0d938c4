import type { SOURCE_ERRORS, SOURCE_KINDS, SOURCE_STATES } from '@parley/protocol/http/robots/smart';
import type { Queryable } from '../../../../db/pool';

export type SourceKind = (typeof SOURCE_KINDS)[number];
export type SourceErrorId = (typeof SOURCE_ERRORS)[number];
export type SourceFields = {
  id: string;
  robotId: string;
  kind: SourceKind;
  name: string;
  url: string;
  settings: { robots: string[]; days: number };
};
export type SourceRow = SourceFields & {
  state: (typeof SOURCE_STATES)[number];
  done: number;
  total: number | null;
  documents: number;
  passages: number;
  error: SourceErrorId | null;
  faults: { url: string; error: string }[];
  syncedAt: Date | null;
};

const COLUMNS = `id, robot_id as "robotId", kind, name, url, settings, state, done, total, documents, passages, error, faults,
  synced_at as "syncedAt"`;

export async function listSources(
  db: Queryable,
  { robot, pageNo, pageSize }: { robot: string; pageNo: number; pageSize: number },
): Promise<{ rows: SourceRow[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    db.query<SourceRow>(
      `select ${COLUMNS} from robot_sources where robot_id = $1 order by created_at, id limit $2 offset $3`,
      [robot, pageSize, (pageNo - 1) * pageSize],
    ),
    countSources(db, robot),
  ]);
  return { rows, total };
}

export async function countSources(db: Queryable, robotId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from robot_sources where robot_id = $1',
    [robotId],
  );
  return rows[0]!.count;
}

export async function findSource(db: Queryable, id: string): Promise<SourceRow | null> {
  const { rows } = await db.query<SourceRow>(`select ${COLUMNS} from robot_sources where id = $1`, [id]);
  return rows[0] ?? null;
}

/** The source of a robot that is its own entries alone. */
export async function findSourceOfEntries(db: Queryable, robotId: string): Promise<SourceRow | null> {
  const { rows } = await db.query<SourceRow>(
    `select ${COLUMNS} from robot_sources
     where robot_id = $1 and kind = 'entries' and settings -> 'robots' = jsonb_build_array($2::text)
     order by created_at, id limit 1`,
    [robotId, robotId],
  );
  return rows[0] ?? null;
}

/** Saves a source, which is then to be read. */
export async function saveSource(tx: Queryable, source: SourceFields, now: number): Promise<void> {
  await tx.query(
    `insert into robot_sources (id, robot_id, kind, name, url, settings, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update
       set name = $4, url = $5, settings = $6, state = 'waiting', leased_until = null, done = 0, total = null, error = null`,
    [source.id, source.robotId, source.kind, source.name, source.url, JSON.stringify(source.settings), new Date(now)],
  );
}

export async function removeSources(tx: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    'delete from robot_sources where id = any($1::uuid[]) returning id, name',
    [ids],
  );
  return rows;
}

/** Makes sources wait for being read. The text of files is kept: only their vectors are made anew. */
export async function requestSync(tx: Queryable, ids: readonly string[]): Promise<number> {
  const { rowCount } = await tx.query(
    `update robot_sources set state = 'waiting', leased_until = null, done = 0, total = null, error = null
     where id = any($1::uuid[]) and state <> 'syncing'`,
    [ids],
  );
  return rowCount ?? 0;
}

/**
 * Takes the oldest source that waits, whose reader has ended, or that was read too long ago: entries an hour, pages,
 * letters and conversations a day. What failed, and files, are read anew only on request.
 */
export async function claimSource(
  db: Queryable,
  { now, leasedUntil }: { now: number; leasedUntil: number },
): Promise<SourceRow | null> {
  const { rows } = await db.query<SourceRow>(
    `update robot_sources set state = 'syncing', leased_until = $2, done = 0, total = null
     where id = (select s.id from robot_sources s
                 where s.state = 'waiting' or (s.state = 'syncing' and s.leased_until < $1)
                    or (s.state = 'ready' and s.kind <> 'file'
                        and s.synced_at < $1 - case when s.kind = 'entries' then interval '1 hour' else interval '1 day' end
                        and exists (select 1 from robots r
                                    where r.id = s.robot_id and r.enabled and r.deleted_at is null and r.mode <> 'never'))
                 order by s.state = 'ready', s.created_at limit 1 for update of s skip locked)
     returning ${COLUMNS}`,
    [new Date(now), new Date(leasedUntil)],
  );
  return rows[0] ?? null;
}

/** A source that a process reads, and until when no other one takes it over. */
export type SourceLease = { id: string; leasedUntil: number };

/** Renews the lease, until `until`. False: the source is deleted, to be read anew, or read by another process. */
export async function saveProgress(
  db: Queryable,
  { id, leasedUntil }: SourceLease,
  { done, total, until }: { done: number; total: number | null; until: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update robot_sources set done = $3, total = $4, leased_until = $5
     where id = $1 and state = 'syncing' and leased_until = $2`,
    [id, new Date(leasedUntil), done, total, new Date(until)],
  );
  return rowCount === 1;
}

export async function markFailed(
  db: Queryable,
  { id, leasedUntil }: SourceLease,
  { error, faults = [] }: { error: SourceErrorId; faults?: readonly object[] },
): Promise<void> {
  await db.query(
    `update robot_sources set state = 'failed', error = $3, faults = $4, leased_until = null
     where id = $1 and state = 'syncing' and leased_until = $2`,
    [id, new Date(leasedUntil), error, JSON.stringify(faults)],
  );
}

/** Holds the row of a source that this process still reads. */
export async function lockSyncing(tx: Queryable, { id, leasedUntil }: SourceLease): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from robot_sources where id = $1 and state = 'syncing' and leased_until = $2 for update`,
    [id, new Date(leasedUntil)],
  );
  return rowCount === 1;
}

export type NewPassage = {
  title: string;
  url: string;
  heading: string;
  text: string;
  terms: readonly number[];
  vector: readonly number[] | null;
  origin: string | null;
};

export async function removePassages(tx: Queryable, sourceId: string): Promise<void> {
  await tx.query('delete from robot_passages where source_id = $1', [sourceId]);
}

/** Arrays of different lengths are sent as text, which `unnest` of several dimensions would not keep apart. */
const arrayText = (values: readonly number[]): string => `{${values.join(',')}}`;

export async function insertPassages(
  tx: Queryable,
  { robotId, sourceId }: { robotId: string; sourceId: string },
  passages: readonly NewPassage[],
): Promise<void> {
  await tx.query(
    `insert into robot_passages (robot_id, source_id, title, url, heading, text, terms, vector, origin)
     select $1, $2, p.title, p.url, p.heading, p.text, p.terms::int[], p.vector::real[], p.origin
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::uuid[])
       as p(title, url, heading, text, terms, vector, origin)`,
    [
      robotId,
      sourceId,
      passages.map(({ title }) => title),
      passages.map(({ url }) => url),
      passages.map(({ heading }) => heading),
      passages.map(({ text }) => text),
      passages.map(({ terms }) => arrayText(terms)),
      passages.map(({ vector }) => (vector ? arrayText(vector) : null)),
      passages.map(({ origin }) => origin),
    ],
  );
}

export async function markReady(
  tx: Queryable,
  id: string,
  {
    documents,
    passages,
    faults,
    isCut,
    now,
  }: { documents: number; passages: number; faults: readonly object[]; isCut: boolean; now: number },
): Promise<void> {
  await tx.query(
    `update robot_sources
     set state = 'ready', documents = $2, passages = $3, faults = $4, error = $5, synced_at = $6, leased_until = null,
         done = $2, total = $2
     where id = $1`,
    [id, documents, passages, JSON.stringify(faults), isCut ? 'too-much' : null, new Date(now)],
  );
}

export type KnownPassage = {
  title: string;
  url: string;
  heading: string;
  text: string;
  vector: number[] | null;
  origin: string | null;
};

export async function readSourcePassages(db: Queryable, sourceId: string): Promise<KnownPassage[]> {
  const { rows } = await db.query<KnownPassage>(
    'select title, url, heading, text, vector, origin from robot_passages where source_id = $1 order by id',
    [sourceId],
  );
  return rows;
}
