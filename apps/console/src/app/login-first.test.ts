import { describe, expect, test } from 'vitest';
import { matchRoute } from '../shell/routes/match';
import { parseAddress } from '../shell/routes/path';
import { resolveRoutes } from '../shell/routes/resolve';
import { atTheDoor } from './guard';
import { loginFirst } from './login-first';

const PUBLIC = ['/login', '/setup', '/register', '/authLogin', '/callback', '/403', '/404'];
const publicRoutes = resolveRoutes(PUBLIC.map((path) => ({ path, load: async () => ({ default: () => null }) })));
const config = { loginInterception: true, supportVisit: false };

describe('the login page comes first exactly where the guard would lead to it', () => {
  test.each(['/', '/vab/table', '/service/service?x=1', '/nowhere', '/login?redirect=%2Fa', ...PUBLIC])(
    '%s',
    (text) => {
      const address = parseAddress(text);
      const verdict = atTheDoor({ address, hasToken: false, config, publicRoutes });
      const isLogin = matchRoute(publicRoutes, address)?.route.path === '/login';
      const expected = 'to' in (verdict as object) ? (verdict as { to: string }).to : isLogin ? text : null;
      expect(loginFirst(text, false, true)).toBe(expected);
    },
  );

  test('with a token, or where nobody needs one, the guard decides', () => {
    expect(loginFirst('/vab/table', true, true)).toBeNull();
    expect(loginFirst('/vab/table', false, false)).toBeNull();
  });

  test('an address without a hash is the root', () => {
    expect(loginFirst('', false, true)).toBe('/login');
  });
});
