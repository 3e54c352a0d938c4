import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error';
import { errorText } from './error-text';
import { appTexts } from './texts';

beforeAll(() =>
  i18next.init({ lng: 'zh', fallbackLng: 'zh', defaultNS: 'app', resources: appTexts, initAsync: false }),
);

const foreign = (status: number) => new ApiError(status, 'server-away');

/** "else status text: 0 unknown error …" (specification, section 8): status, Chinese, English. */
const catalogue: [number, RegExp, RegExp][] = [
  [400, /信息有误/, /request is invalid/],
  [401, /没有权限/, /Not permitted/],
  [402, /令牌已过期/, /token has expired/],
  [403, /禁止/, /forbidden/],
  [404, /不存在/, /Not found/],
  [406, /格式不可用/, /format/],
  [410, /永久删除/, /deleted permanently/],
  [500, /服务器发生错误/, /server failed/],
  [502, /网关错误/, /gateway/],
  [503, /服务不可用/, /service is unavailable/],
  [504, /网关超时/, /gateway timed out/],
];

describe.each(['zh', 'en'])('in %s', (language) => {
  beforeAll(() => i18next.changeLanguage(language) as unknown as Promise<void>);

  it.each(catalogue)('an answer of status %i that says nothing else', (status, zh, en) =>
    expect(errorText(foreign(status))).toMatch(language === 'zh' ? zh : en),
  );

  it.each([
    ['aborted', /已取消/, /cancelled/],
    ['network', /连不上服务器/, /server/],
    ['no-token', /登录接口异常，没有返回 token/, /returned no token/],
    ['no-social-token', /核心登录接口异常.*JSON/, /JSON .* no token/],
    ['bad-user-info', /核心接口异常/, /JSON of the user info/],
    ['bad-route-list', /^路由格式返回有误！$/, /wrong format/],
  ])('%s', (id, zh, en) => expect(errorText(new ApiError(0, id))).toMatch(language === 'zh' ? zh : en));

  it('"timeout of N ms exceeded"', () =>
    expect(errorText(new ApiError(0, 'timeout', { ms: 90_000 }))).toMatch(/90000 (毫秒|ms)/));
});

it('the server’s own words for an id that this console does not know', () =>
  expect(errorText(new ApiError(409, 'a-newer-id', {}, '名额已满'))).toBe('名额已满'));

it('an unknown id without words: what its status means', async () => {
  await i18next.changeLanguage('zh');
  expect([
    errorText(new ApiError(503, 'a-newer-id')),
    errorText(new ApiError(418, 'tea')),
    errorText(new Error('x')),
  ]).toEqual([
    '服务不可用，服务器暂时过载或正在维护',
    '服务器出错，已记录下来，请稍后再试',
    '服务器出错，已记录下来，请稍后再试',
  ]);
});
