import type { TestServer } from '../start-server';
import { event, message, newOpenId, postCallback, type Spoiled, type Target } from '../wechat/callbacks';
import { startPlatform } from '../wechat/platform';
import type { ChannelDriver, Payload } from './driver';

const AES = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';

/** An official account or a mini-program against the stand-in of the platform, in safe mode. */
export async function startWeChatDriver(kind: 'official' | 'mini'): Promise<ChannelDriver> {
  const app = { appId: 'wx0123456789', secret: 'secret-of-the-app', kind };
  let on: TestServer | null = null;
  let target: Target | null = null;
  const now = () => on?.clock.now() ?? 0;
  const platform = await startPlatform({ apps: [app], now });
  let isAway = false;

  const payload = (fields: Record<string, string | number>, spoiled?: Spoiled): Payload => ({
    async deliver() {
      await postCallback(target!, fields, now(), spoiled);
      if (fields.MsgType !== 'event') platform.windows.wrote(String(fields.FromUserName));
    },
  });

  return {
    options: { weChatApi: platform.url },
    async connect(server, boss) {
      on = server;
      const { data } = await boss.call('POST /weChat/doEdit', {
        kind,
        name: 'Shop',
        appId: app.appId,
        secret: app.secret,
        mode: 'safe',
        token: 'token-of-it',
        aesKey: AES,
        replies: { offHours: 'We are closed' },
      });
      target = { url: `http://${server.address}${data.path}`, appId: app.appId, token: 'token-of-it', aesKey: AES };
      return [app.secret, 'token-of-it', AES];
    },
    accounts: async (boss) => (await boss.call('GET /weChat/getList')).data,
    newPerson: newOpenId,
    says: (person, text) => payload(message(person, 'text', { Content: text }, now())),
    sendsPicture(person, png) {
      const MediaId = `m${platform.state.media.size}`;
      platform.media.set(MediaId, { bytes: png, type: 'image/png', name: 'a.png' });
      return payload(message(person, 'image', { PicUrl: 'http://x/', MediaId }, now()));
    },
    noise: (person) => payload(event(person, 'unsubscribe', {}, now())),
    forged: (person) => payload(message(person, 'text', { Content: 'x' }, now()), { signature: '0'.repeat(40) }),
    sent: () =>
      platform.sent.map(({ message: said }) => (said.text as { content?: string } | undefined)?.content ?? ''),
    away(away) {
      if (away && !isAway) platform.fail('down', { times: 1000 });
      if (!away) platform.heal();
      isAway = away;
    },
    close: () => platform.close(),
  };
}
