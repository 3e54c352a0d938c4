import type { Language } from '../http/handler';

/** What a mock endpoint gets: query or body as it came, and the Authorization header. */
export type MockCall = { input: unknown; authorization: string; now: number; guid: string };
export type MockAnswer = { code: 200 | 401 | 402 | 500; msg?: MessageName; data?: unknown };
export type MockRoute = { method: 'GET' | 'POST'; path: string; answer: (call: MockCall) => MockAnswer };

/** Messages of the specification, section 8. */
const TEXTS = {
  success: { zh: 'success', en: 'success' },
  saved: { zh: '模拟保存成功', en: 'Simulated save succeeded' },
  deleted: { zh: '模拟删除成功', en: 'Simulated delete succeeded' },
  registered: { zh: '模拟注册成功', en: 'Simulated registration succeeded' },
  'login-failed': { zh: '帐户或密码不正确', en: 'Account or password incorrect' },
  'no-token': { zh: '未成功获取 Token', en: 'Token not obtained' },
  'invalid-token': { zh: '令牌无效', en: 'Invalid token' },
  'token-expired': { zh: '令牌已过期', en: 'The token has expired' },
} as const satisfies Record<string, Record<Language, string>>;

export type MessageName = keyof typeof TEXTS;

export const textOf = (name: MessageName, language: Language): string => TEXTS[name][language];

export const found = (data: unknown): MockAnswer => ({ code: 200, data });
export const listed = (list: readonly unknown[], total = list.length): MockAnswer => found({ list, total });
