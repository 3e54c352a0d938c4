import type { Queryable } from '../../../db/pool';
import { every, sql, statement } from '../../../db/sql';
import type { Failure, Reference } from './deliveries-store';

export type DeliveryRow = Reference & {
  id: string;
  hookId: string;
  webhookId: string;
  type: string;
  state: 'waiting' | 'sent' | 'dead';
  tries: number;
  status: number | null;
  error: Failure['error'] | 'gone' | null;
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

/** Deliveries, newest first. */
export async function listDeliveries(
  db: Queryable,
  { pageNo, pageSize, id, hook, state }: Filter,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const where = every([
    id !== undefined && sql`id = ${id}`,
    hook !== undefined && sql`hook_id = ${hook}`,
    state !== undefined && sql`state = any(${state}::text[])`,
  ]);
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(statement(sql`select count(*) as total from webhook_deliveries where ${where}`)),
    db.query<DeliveryRow>(
      statement(sql`
        select id, hook_id as "hookId", webhook_id as "webhookId", type, source, subject,
               subject_number as "subjectNumber", state, tries, status, error, created_at as "createdAt",
               tried_at as "triedAt", next_at as "nextAt"
        from webhook_deliveries
        where ${where}
        order by number desc
        limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
    ),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}
