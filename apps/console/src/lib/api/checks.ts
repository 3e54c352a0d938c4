import { ApiError } from './api-error';

/**
 * Checks of answers before they are used (specification, sections 5 and 8). Each throws an error whose id has its text
 * in `locales/<language>/base.ts`.
 */

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const hasToken = (answer: unknown): answer is { token: string } =>
  isObject(answer) && typeof answer.token === 'string' && answer.token !== '';

/** "Login without token: … the login interface is abnormal and returned no token". */
export function tokenOfLogin(answer: unknown): string {
  if (hasToken(answer)) return answer.token;
  throw new ApiError(200, 'no-token');
}

/** "Social login without token: core login interface abnormal, check JSON format". */
export function tokenOfSocialLogin(answer: unknown): string {
  if (hasToken(answer)) return answer.token;
  throw new ApiError(200, 'no-social-token');
}

export type UserInfo = { username: string; avatar: string; roles: string[]; permissions: string[] };

/** "User-info response: username and avatar strings; roles and permissions arrays; otherwise error". */
export function checkUserInfo<T>(answer: T): T & UserInfo {
  const info: unknown = answer;
  const isRight =
    isObject(info) &&
    typeof info.username === 'string' &&
    typeof info.avatar === 'string' &&
    isTexts(info.roles) &&
    isTexts(info.permissions);
  if (!isRight) throw new ApiError(200, 'bad-user-info');
  return answer as T & UserInfo;
}

/** "Route-list response must be an array". */
export function checkRouteList(answer: unknown): unknown[] {
  const list = isObject(answer) && 'list' in answer ? answer.list : answer;
  if (!Array.isArray(list)) throw new ApiError(200, 'bad-route-list');
  return list;
}
