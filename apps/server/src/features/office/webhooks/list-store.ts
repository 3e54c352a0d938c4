import type { Queryable } from '../../../db/pool';
import { every, type Sql, sql, statement } from '../../../db/sql';
import type { Reference, StoredOutcome } from './deliveries-store';

export type DeliveryRow = Reference & {
  id: string;
  hookId: string;
  webhookId: string;
  type: string;
  state: 'waiting' | 'sent' | 'dead';
  tries: number;
  status: number | null;
  error: StoredOutcome['error'];
  createdAt: Date;
  triedAt: Date | null;
  nextAt: Date | null;
};

type Filter = {
  pageNo: number;
  pageSize: number;
  id?: string | undefined;
  hook?: string | undefined;
  state?: readonly string[] | undefined;
};

const conditions = ({ id, hook, state }: Filter): Sql =>
  every([
    id !== undefined && sql`id = ${id}`,
    hook !== undefined && sql`hook_id = ${hook}`,
    state !== undefined && sql`state = any(${state}::text[])`,
  ]);

/** A page of deliveries, newest first: taken from the newest of each webhook, for which there is an index. */
export const newestDeliveries = (filter: Filter): Sql => sql`
  select d.id, d.hook_id as "hookId", d.webhook_id as "webhookId", d.type, d.source, d.subject,
         d.subject_number as "subjectNumber", d.state, d.tries, d.status, d.error, d.created_at as "createdAt",
         d.tried_at as "triedAt", d.next_at as "nextAt"
  from webhooks h
  cross join lateral (
    select * from webhook_deliveries
    where hook_id = h.id and ${conditions(filter)}
    order by number desc
    limit ${filter.pageNo * filter.pageSize}
  ) d
  order by d.number desc
  limit ${filter.pageSize} offset ${(filter.pageNo - 1) * filter.pageSize}`;

/** Deliveries, newest first. */
export async function listDeliveries(db: Queryable, filter: Filter): Promise<{ rows: DeliveryRow[]; total: number }> {
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(
      statement(sql`select count(*) as total from webhook_deliveries where ${conditions(filter)}`),
    ),
    db.query<DeliveryRow>(statement(newestDeliveries(filter))),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}
