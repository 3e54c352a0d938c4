import type pg from 'pg';

/** A table with the columns that are stored: generated ones are computed again. */
export type Table = { name: string; columns: string[] };

/** Tables of the schema in use, without those of extensions. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname
     order by c.relname`,
  );
  return rows;
}

/** Sequences, without those of extensions. Their values do not belong to a snapshot: they are never too low. */
export async function readSequenceNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
  );
  return rows.map(({ name }) => name);
}

/** A statement that creates what was dropped before the load. */
export type Dropped = { drop: string; create: string };

/** Foreign keys: tables are loaded in any order, and all rows are checked at once afterwards. */
export async function readForeignKeys(client: pg.ClientBase): Promise<Dropped[]> {
  const { rows } = await client.query<Dropped>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
            format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
              as create
     from pg_constraint k
     where k.contype = 'f' and k.conparentid = 0 and k.connamespace = current_schema()::regnamespace
     order by k.conrelid, k.conname`,
  );
  return rows;
}

/** Indexes that no constraint needs: building them at once takes a fraction of the time. */
export async function readIndexes(client: pg.ClientBase): Promise<Dropped[]> {
  const { rows } = await client.query<Dropped>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
     from pg_index i
     join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'i'
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by c.relname`,
  );
  return rows;
}

/** Drops all tables, functions, types and sequences of the schema in use, without those of extensions. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$
    declare
      item record;
    begin
      for item in
        select format('drop table if exists %s cascade', c.oid::regclass) as statement from pg_class c
        where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      loop
        execute item.statement;
      end loop;
      for item in
        select format('drop routine if exists %s cascade', p.oid::regprocedure) as statement from pg_proc p
        where p.pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop
        execute item.statement;
      end loop;
      for item in
        select format('drop sequence if exists %s cascade', c.oid::regclass) as statement from pg_class c
        where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      loop
        execute item.statement;
      end loop;
      for item in
        select format('drop type if exists %s cascade', t.oid::regtype) as statement from pg_type t
        where t.typtype in ('e', 'd') and t.typnamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
      loop
        execute item.statement;
      end loop;
    end $$`);
}

/** An identifier in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const listed = (names: readonly string[]): string => names.map(quoted).join(', ');
