import { findSecrets } from '../../apps/server/src/channels/accounts/store';
import { PLATFORM_API } from '../../apps/server/src/channels/wechat/call';
import { fetchToken } from '../../apps/server/src/channels/wechat/tokens';
import type { Db } from '../../apps/server/src/db/pool';
import { onDatabase, type Where } from './database';
import { type Finding, failed, ok } from './finding';

type Account = { id: string; name: string; appId: string };

/** Does the WeChat platform give each account a token? Nothing is asked without accounts. */
export function checkWeChat(where: Where, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  return onDatabase(where, 'WeChat', async (db) => {
    const { rows } = await db.query<Account>(
      `select id, name, app_id as "appId" from channel_accounts
       where channel in ('wechat', 'mini') and deleted_at is null order by name`,
    );
    const findings: Finding[] = [];
    for (const account of rows) findings.push(await judge(db, account, env.PARLEY_WECHAT_API || PLATFORM_API));
    return findings;
  });
}

async function judge(db: Db, { id, name, appId }: Account, base: string): Promise<Finding> {
  const { secret } = await findSecrets(db, id);
  if (!secret) return failed(`The WeChat account "${name}" has no secret: enter it under Channels.`);
  const answered = await fetchToken(base, { appId, secret });
  if (answered.ok) return ok(`WeChat gives the account "${name}" a token`);
  const { code, fault, detail } = answered;
  return failed(
    `The WeChat account "${name}" gets no token from ${new URL(base).host} (${[fault, code, detail].filter(Boolean).join(', ')}).`,
  );
}
