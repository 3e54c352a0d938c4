import { startServer } from '../start-server';
import { message, newOpenId, postCallback } from './callbacks';
import { startPlatform } from './platform';

/** A server with one account of WeChat, whose platform is a stand-in. */
export async function startAccount(kind: 'official' | 'mini' = 'official') {
  const app = { appId: 'wx0123456789', secret: 'secret-of-the-app', kind };
  let now = Date.now;
  const platform = await startPlatform({ apps: [app], now: () => now() });
  const on = await startServer({ weChatApi: platform.url });
  now = () => on.clock.now();
  const boss = await on.agent({ role: 'Admin' });
  await boss.hides();
  const { data } = await boss.call('POST /weChat/doEdit', {
    kind,
    name: 'Shop',
    appId: app.appId,
    secret: app.secret,
    mode: 'plain',
    token: 'token',
  });
  const target = { url: `http://${on.address}${data.path}`, appId: app.appId, token: 'token' };

  /** What somebody sends, stored and not handled yet; returns the status. */
  async function arrives(openId: string, kind: string, fields: Record<string, string>): Promise<number> {
    // The platform's times are in seconds.
    on.clock.advance(1000);
    return (await postCallback(target, message(openId, kind, fields, on.clock.now()), on.clock.now())).status;
  }

  return {
    platform,
    on,
    boss,
    accountId: data.id,
    newOpenId,
    arrives,
    writes: (openId: string, Content: string) => arrives(openId, 'text', { Content }),
    async close() {
      await on.stop();
      await platform.close();
    },
  };
}
