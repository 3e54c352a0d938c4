import { createInterface } from 'node:readline';
import { checkServer, event, message, postCallback, type Target } from './callbacks';
import { startPlatform } from './platform';

/**
 * The stand-in by hand: `npx tsx apps/server/src/testing/wechat/run.ts <port> <app id> <app secret> [mini]`. Start the
 * server with PARLEY_WECHAT_API set to its address, then type commands.
 */
const HELP = `account <callback url> <token> [aes key]   where callbacks go
check                                      the platform's check of the address
follow <openid> [scene] · unfollow <openid> · scan <openid> <scene> · menu <openid> <key> · enter <openid> <scene>
reads <openid>                             who signs in on web pages, as by a menu link
text <openid> <words> · image <openid> · voice <openid> <words heard> · place <openid> <name> · link <openid> <url>
fault <number | slow | down | gateway | lost> [times] · heal · release · expire · sent · notices`;

const [port = '9191', appId = 'wxstandin', secret = 'stand-in', kind] = process.argv.slice(2);
const platform = await startPlatform({
  port: Number(port),
  apps: [{ appId, secret, kind: kind === 'mini' ? 'mini' : 'official' }],
});
const target: Target = { url: '', appId, token: '' };
/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
platform.state.media.set('picture', { bytes: PIXEL, type: 'image/png', name: 'picture.png' });
platform.state.templates.set(appId, [
  {
    template_id: 'tpl-meeting',
    title: '会议提醒',
    content: '会议时间:{{time2.DATA}}\n会议地点:{{thing1.DATA}}\n',
    example: '会议时间:2016年8月8日 12:30\n会议地点:TIT会议室\n',
  },
]);
platform.state.media.set('voice', { bytes: Buffer.from('#!AMR\n'), type: 'audio/amr', name: 'voice.amr' });

const post = async (fields: Record<string, string | number>) => console.info(await postCallback(target, fields));
const wrote = (openId: string, type: string, fields: Record<string, string | number>) => {
  platform.windows.wrote(openId);
  return post(message(openId, type, fields));
};
const entered = (openId: string, name: string, fields: Record<string, string> = {}) => {
  platform.windows.entered(openId, kind === 'mini' ? 'mini' : 'official');
  return post(event(openId, name, fields));
};

type Command = (first: string, rest: string) => unknown;
const COMMANDS: Readonly<Record<string, Command>> = {
  account: (url, rest) => {
    const [token = '', aesKey] = rest.split(' ');
    Object.assign(target, { url, token, ...(aesKey && { aesKey }) });
  },
  reads: (openId) => platform.reads(openId === '' ? undefined : { openId }),
  check: async () => console.info(await checkServer(target)),
  follow: (openId, scene) => entered(openId, 'subscribe', { EventKey: scene && `qrscene_${scene}` }),
  unfollow: (openId) => post(event(openId, 'unsubscribe')),
  scan: (openId, scene) => entered(openId, 'SCAN', { EventKey: scene }),
  menu: (openId, key) => entered(openId, 'CLICK', { EventKey: key }),
  enter: (openId, scene) => entered(openId, 'user_enter_tempsession', { SessionFrom: scene }),
  text: (openId, words) => wrote(openId, 'text', { Content: words }),
  image: (openId) => wrote(openId, 'image', { PicUrl: 'http://127.0.0.1/', MediaId: 'picture' }),
  voice: (openId, words) => wrote(openId, 'voice', { MediaId: 'voice', Format: 'amr', Recognition: words }),
  place: (openId, Label) =>
    wrote(openId, 'location', { Location_X: '23.134521', Location_Y: '113.358803', Scale: 16, Label }),
  link: (openId, Url) => wrote(openId, 'link', { Title: Url, Description: '', Url }),
  fault: (name, times) =>
    platform.fail(/^-?\d+$/.test(name) ? Number(name) : (name as 'slow'), { times: Number(times) || 1 }),
  heal: () => platform.heal(),
  release: () => platform.release(),
  expire: () => platform.expireTokens(),
  sent: () => console.info(JSON.stringify(platform.sent, null, 1)),
  notices: () => console.info(JSON.stringify(platform.state.notices)),
};

console.info(`${platform.url}\n${HELP}`);
for await (const line of createInterface({ input: process.stdin })) {
  const [name = '', first = '', ...rest] = line.trim().split(' ');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) console.info(HELP);
  else await Promise.resolve(command(first, rest.join(' '))).catch((error) => console.error(String(error)));
}
