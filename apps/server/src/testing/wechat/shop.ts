import { startServer, type TestServer } from '../start-server';
import { message, newOpenId, postCallback, type Target } from './callbacks';
import { type App, startPlatform } from './platform';

const OFFICIAL = { appId: 'wx0123456789', secret: 'secret-of-the-app', kind: 'official' as const };

/**
 * An official account, in plain mode, against the stand-in of the platform. `more`: further fields of it; `apps`: others
 * that the platform knows.
 */
export async function startShop(more: object = {}, apps: readonly App[] = []) {
  let server: TestServer | null = null;
  const platform = await startPlatform({ apps: [OFFICIAL, ...apps], now: () => server?.clock.now() ?? 0 });
  const on = await startServer({ weChatApi: platform.url });
  server = on;
  const boss = await on.agent({ role: 'Admin' });
  await boss.hides();
  const { kind, appId, secret } = OFFICIAL;
  const { data } = await boss.call('POST /weChat/doEdit', {
    kind,
    name: 'Shop',
    appId,
    secret,
    mode: 'plain',
    token: 'token-of-it',
    ...more,
  });
  const target: Target = { url: `http://${on.address}${data.path}`, appId, token: 'token-of-it' };
  const others: TestServer[] = [];

  async function says(openId: string, Content: string): Promise<void> {
    on.clock.advance(1000);
    await postCallback(target, message(openId, 'text', { Content }, on.clock.now()), on.clock.now());
    platform.windows.wrote(openId);
    await on.runJob('channel callbacks');
  }

  return {
    on,
    platform,
    boss,
    says,
    target,
    app: { accountId: data.id, appId, secret },
    /** A conversation that an agent has, and ways to speak in it. */
    async talk() {
      const openId = newOpenId();
      const ann = await on.agent();
      await says(openId, 'hello');
      const { list } = (await ann.call('GET /talk/userList')).data;
      const { YQToken } = list[0]!;
      return {
        ann,
        YQToken,
        openId,
        says: (text: string) => says(openId, text),
        /** Queues it to go out. */
        async replies(...texts: string[]): Promise<void> {
          for (const text of texts) await ann.says({ id: YQToken } as never, text);
          await on.runJob('channel-outbox');
        },
        /** State and fault of each message that goes out, in order. */
        async deliveries() {
          await ann.signsInAgain();
          const { list: said } = (await ann.call('GET /talk/messages', { YQToken })).data;
          return said.flatMap(({ delivery }) => (delivery ? [[delivery.state, delivery.fault]] : []));
        },
      };
    },
    /** Another process on the same database. */
    async another(): Promise<TestServer> {
      const other = await startServer({ database: on.database, clock: on.clock, weChatApi: platform.url });
      others.push(other);
      return other;
    },
    /** What reached a person, or all, in order. */
    texts: (openId?: string) =>
      platform.sent
        .filter((sent) => openId === undefined || sent.openId === openId)
        .map(({ message: said }) => (said.text as { content?: string })?.content),
    async close(): Promise<void> {
      for (const other of others) await other.stop();
      await on.stop();
      await platform.close();
    },
  };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;
