import type { Queryable } from '../../../db/pool';
import type { NewLoginRow } from './store';

export type NewLoginToMail = Omit<NewLoginRow, 'agentId' | 'sessionId'> & { email: string | null };

/** Locks the oldest sign-in to report; another process takes another one. */
export async function takeNewLogin(tx: Queryable, after: Date): Promise<NewLoginToMail | null> {
  const { rows } = await tx.query<NewLoginToMail>(
    `select r.id, a.nickname, a.email, r.at, r.address, r.region, r.user_agent as "userAgent",
            r.is_new_device as "isNewDevice", r.is_new_region as "isNewRegion"
     from login_records r join agents a on a.id = r.agent_id
     where (r.is_new_device or r.is_new_region) and r.mailed_at is null and r.at > $1
     order by r.at limit 1 for update of r skip locked`,
    [after],
  );
  return rows[0] ?? null;
}

export async function readAdministrators(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.query<{ email: string }>(
    `select distinct a.email from agents a
     join agent_roles ar on ar.agent_id = a.id join roles r on r.id = ar.role_id
     where r.admin and a.enabled and a.deleted_at is null and a.email is not null`,
  );
  return rows.map(({ email }) => email);
}

export async function markMailed(tx: Queryable, id: string, now: number): Promise<void> {
  await tx.query('update login_records set mailed_at = $2 where id = $1', [id, new Date(now)]);
}
