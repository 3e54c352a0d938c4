import type { ChannelFault } from '@parley/core/channels/words';

/** The platform's numbers (https://developers.weixin.qq.com/doc/offiaccount/Getting_Started/Global_Return_Code.html). */
const FAULTS: Readonly<Record<number, ChannelFault>> = {
  [-1]: 'platform',
  40001: 'app-secret',
  40013: 'app-secret',
  40125: 'app-secret',
  41002: 'app-secret',
  41004: 'app-secret',
  40014: 'token',
  42001: 'token',
  42007: 'token',
  40164: 'allowed',
  61004: 'allowed',
  89501: 'allowed',
  89503: 'allowed',
  89506: 'allowed',
  89507: 'allowed',
  40003: 'gone',
  46004: 'gone',
  43004: 'unsubscribed',
  40037: 'unknown-template',
  43101: 'template-refused',
  47003: 'template-fields',
  45015: 'window-closed',
  45047: 'quota-spent',
  45009: 'frequency',
  45011: 'frequency',
  48001: 'not-permitted',
  48002: 'not-permitted',
  48004: 'not-permitted',
  50001: 'not-permitted',
  50002: 'not-permitted',
  85023: 'not-permitted',
  40004: 'media',
  40005: 'media',
  40006: 'media',
  40007: 'media',
  40009: 'media',
  44001: 'media',
  45001: 'media',
  40008: 'unsupported',
  45002: 'unsupported',
  87009: 'blocked-content',
  87014: 'blocked-content',
  20002: 'blocked-content',
  45157: 'unsupported',
  45158: 'unsupported',
};

/** The access token is invalid or expired: another one is fetched, and the call repeated. */
export const EXPIRED_TOKEN: ReadonlySet<number> = new Set([40001, 40014, 42001, 42007]);
/** Too many calls, of a minute or of a day; the platform clears them by itself. */
export const TOO_OFTEN: ReadonlySet<number> = new Set([45009, 45011]);

export const faultOfCode = (code: number): ChannelFault => FAULTS[code] ?? 'platform';
