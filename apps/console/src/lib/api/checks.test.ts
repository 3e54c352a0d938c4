import { expect, it } from 'vitest';
import { checkRouteList, checkUserInfo, tokenOfLogin, tokenOfSocialLogin } from './checks';

const info = { username: 'admin', avatar: '', roles: ['Admin'], permissions: [] };

it('right answers pass', () => {
  expect(tokenOfLogin({ token: 't' })).toBe('t');
  expect(tokenOfSocialLogin({ token: 't' })).toBe('t');
  expect(checkUserInfo(info)).toBe(info);
  expect(checkRouteList({ list: [1] })).toEqual([1]);
  expect(checkRouteList([1])).toEqual([1]);
});

it.each<[string, () => unknown, string]>([
  ['login without token', () => tokenOfLogin({}), 'no-token'],
  ['login with an empty token', () => tokenOfLogin({ token: '' }), 'no-token'],
  ['login without data', () => tokenOfLogin(null), 'no-token'],
  ['social login without token', () => tokenOfSocialLogin({ accessToken: 't' }), 'no-social-token'],
  ['username is no string', () => checkUserInfo({ ...info, username: 7 }), 'bad-user-info'],
  ['avatar is no string', () => checkUserInfo({ ...info, avatar: null }), 'bad-user-info'],
  ['roles is no array', () => checkUserInfo({ ...info, roles: 'Admin' }), 'bad-user-info'],
  ['permissions is not there', () => checkUserInfo({ ...info, permissions: undefined }), 'bad-user-info'],
  ['route list is an object', () => checkRouteList({ list: {} }), 'bad-route-list'],
  ['route list is nothing', () => checkRouteList(null), 'bad-route-list'],
])('%s: %#', (_, check, id) => expect(check).toThrow(expect.objectContaining({ id })));
