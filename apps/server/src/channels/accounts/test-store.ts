import type { ChannelFault } from '@parley/core/channels/words';
import type { Queryable } from '../../db/pool';

/** The last refused callback after the last accepted one; null: none. */
export async function findLastRefusal(
  db: Queryable,
  accountId: string,
  since: Date | null,
): Promise<{ fault: ChannelFault | null; error: string | null } | null> {
  const { rows } = await db.query<{ fault: ChannelFault | null; error: string | null }>(
    `select fault, error from channel_log
     where account_id = $1 and direction = 'callback' and state = 'refused' and at > coalesce($2::timestamptz, '-infinity')
     order by at desc, id desc limit 1`,
    [accountId, since],
  );
  return rows[0] ?? null;
}
