import type { HookEvent } from '@parley/protocol/http/programs/programs';
import type { Queryable } from '../../../db/pool';

export type HookRow = {
  id: string;
  url: string;
  events: HookEvent[];
  enabled: boolean;
  agentId: string;
  nickname: string;
  createdAt: Date;
  waiting: number;
  dead: number;
  failingSince: Date | null;
};

export async function listHooks(
  db: Queryable,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ rows: HookRow[]; total: number }> {
  const [total, { rows }] = await Promise.all([
    countHooks(db),
    db.query<HookRow>(
      `select h.id, h.url, h.events, h.enabled, h.agent_id as "agentId",
              coalesce(nullif(a.nickname, ''), a.username) as nickname, h.created_at as "createdAt",
              h.failing_since as "failingSince",
              (select count(*) from webhook_deliveries d where d.hook_id = h.id and d.state = 'waiting') as waiting,
              (select count(*) from webhook_deliveries d where d.hook_id = h.id and d.state = 'dead') as dead
       from webhooks h
       join agents a on a.id = h.agent_id
       order by h.created_at, h.id
       limit $1 offset $2`,
      [pageSize, (pageNo - 1) * pageSize],
    ),
  ]);
  return { rows, total };
}

export async function countHooks(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ total: number }>('select count(*) as total from webhooks');
  return rows[0]!.total;
}

export type HookFields = { id: string; url: string; events: readonly HookEvent[]; enabled: boolean };

export async function insertHook(
  tx: Queryable,
  hook: HookFields & { secret: string; agentId: string },
  now: number,
): Promise<void> {
  await tx.query(
    `insert into webhooks (id, url, events, enabled, secret, agent_id, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [hook.id, hook.url, hook.events, hook.enabled, hook.secret, hook.agentId, new Date(now)],
  );
}

/** Locks a webhook for a change. */
export async function lockHook(tx: Queryable, id: string): Promise<HookFields | null> {
  const { rows } = await tx.query<HookFields>(
    'select id, url, events, enabled from webhooks where id = $1 for no key update',
    [id],
  );
  return rows[0] ?? null;
}

/** A webhook that is enabled again is told of what happens from then on. */
export async function updateHook(tx: Queryable, { id, url, events, enabled }: HookFields): Promise<void> {
  await tx.query(
    `update webhooks
     set url = $2, events = $3, enabled = $4,
         commit_id = case
           when $4 and not enabled then pg_current_xact_id()::text::bigint + commit_offset()
           else commit_id
         end
     where id = $1`,
    [id, url, events, enabled],
  );
}

/** The former secret signs beside the new one until `previousUntil`. */
export async function replaceSecret(
  tx: Queryable,
  { id, secret, previousUntil }: { id: string; secret: string; previousUntil: number },
): Promise<void> {
  await tx.query('update webhooks set previous_secret = secret, previous_until = $3, secret = $2 where id = $1', [
    id,
    secret,
    new Date(previousUntil),
  ]);
}

export async function removeHooks(tx: Queryable, ids: readonly string[]): Promise<HookFields[]> {
  const { rows } = await tx.query<HookFields>(
    'delete from webhooks where id = any($1::uuid[]) returning id, url, events, enabled',
    [ids],
  );
  return rows;
}
