import type { Queryable } from '../../../db/pool';

export type Gateway = 'mail' | 'sms';

/** The secret of a gateway for this target; empty: none. */
export async function findGatewaySecret(db: Queryable, gateway: Gateway, target: string): Promise<string> {
  const { rows } = await db.query<{ secret: string }>(
    'select secret from gateway_secrets where gateway = $1 and target = $2',
    [gateway, target],
  );
  return rows[0]?.secret ?? '';
}

/** Stores a secret; an empty one is deleted. */
export async function saveGatewaySecret(
  tx: Queryable,
  { gateway, target, secret }: { gateway: Gateway; target: string; secret: string },
): Promise<void> {
  if (secret === '') await tx.query('delete from gateway_secrets where gateway = $1', [gateway]);
  else
    await tx.query(
      `insert into gateway_secrets (gateway, target, secret) values ($1, $2, $3)
       on conflict (gateway) do update set target = excluded.target, secret = excluded.secret`,
      [gateway, target, secret],
    );
}
