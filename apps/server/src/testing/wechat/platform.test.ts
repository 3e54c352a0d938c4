import { afterEach, beforeEach, expect, test } from 'vitest';
import { callPlatform } from './plain-call';
import { type Platform, startPlatform } from './platform';

const APP = { appId: 'wx1', secret: 's', kind: 'official' as const };
const HOUR = 3600_000;
let now = 1_900_000_000_000;
let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform({ apps: [APP], now: () => now });
});
afterEach(() => platform.close());

const ask = (path: string, body?: object, query?: Record<string, string>) =>
  callPlatform(platform.url, { path, body, query });
const token = async (more: object = {}) =>
  String((await ask('cgi-bin/stable_token', { appid: 'wx1', secret: 's', ...more })).access_token);
const send = async (access_token: string, content = '您好') =>
  (await ask('cgi-bin/message/custom/send', { touser: 'o1', msgtype: 'text', text: { content } }, { access_token }))
    .errcode;

test('a token is the same until it ends, or a new one is asked for', async () => {
  const first = await token();
  expect(await token()).toBe(first);
  const second = await token({ force_refresh: true });
  expect(second).not.toBe(first);
  expect(await send(first)).toBe(40001);
  platform.expireTokens();
  expect(await send(second)).toBe(42001);
  expect(await ask('cgi-bin/stable_token', { appid: 'wx1', secret: 'x' })).toMatchObject({ errcode: 40125 });
});

test('replies end with their window: 5 in 48 hours, 3 in a minute', async () => {
  const access = await token();
  expect(await send(access)).toBe(45015);
  platform.windows.wrote('o1');
  const codes = [];
  for (let n = 0; n < 6; n += 1) codes.push(await send(access));
  expect(codes).toEqual([0, 0, 0, 0, 0, 45047]);
  platform.windows.entered('o1', 'official');
  expect([await send(access), await send(access), await send(access), await send(access)]).toEqual([0, 0, 0, 45047]);
  now += 48 * HOUR;
  expect(await send(await token())).toBe(45015);
  expect(platform.sent).toHaveLength(8);
  platform.windows.wrote('o1');
  expect(await send(await token(), '字'.repeat(683))).toBe(45002);
});

test('faults are used up in order, those of other paths stay', async () => {
  const access = await token();
  platform.windows.wrote('o1');
  platform.fail(48001, { path: 'custom/send' });
  platform.fail('gateway', { path: 'custom/send' });
  expect(await token()).toBe(access);
  expect(await send(access)).toBe(48001);
  expect(await send(access)).toBe(undefined);
  expect(await send(access)).toBe(0);
});
