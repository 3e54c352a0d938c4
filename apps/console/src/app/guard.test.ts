import { describe, expect, it } from 'vitest';
import { resolveRoutes, withCatchAll } from '../shell/routes/resolve';
import { at, group, leaf } from '../shell/routes/testing/tree';
import { decideWithAccount, decideWithoutAccount, type Verdict } from './guard';

const publicRoutes = resolveRoutes(
  ['/login', '/authLogin', '/register', '/callback', '/403', '/404'].map((path) => leaf(path)),
);
const on = { loginInterception: true, supportVisit: false };

const textOf = (verdict: Verdict): string => {
  if (verdict === 'prepare') return verdict;
  return 'to' in verdict ? `→ ${verdict.to}` : `${verdict.isPublic ? 'public' : 'page'} ${verdict.show.path}`;
};

describe('before the account is loaded', () => {
  it.each([
    [
      '"redirected to /login carrying the original path"',
      '/vab/table?q=1',
      false,
      on,
      '→ /login?redirect=%2Fvab%2Ftable%3Fq%3D1',
    ],
    ['"… unless it is the root"', '/', false, on, '→ /login'],
    ['"a token while on /login sends the user to /"', '/login', true, on, '→ /'],
    ['… or to where the login was to lead', '/login?redirect=%2Fa', true, on, '→ /a'],
    ['… never to another site', '/login?redirect=%2F%2Fevil.example', true, on, '→ /'],
    ['"users without a token may visit only whitelist routes"', '/register', false, on, 'public /register'],
    ['the whitelist', '/404', false, on, 'public /404'],
    ['the whitelist, signed in', '/register', true, on, 'public /register'],
    ['an error, signed in: inside the frame', '/403', true, on, 'prepare'],
    ['an unknown page, signed in: inside the frame', '/404', true, on, 'prepare'],
    ['signed in', '/vab/table', true, on, 'prepare'],
    ['"with visitor support on they get the visit routes"', '/vab', false, { ...on, supportVisit: true }, 'prepare'],
    ['visitors may sign in', '/login', false, { ...on, supportVisit: true }, 'public /login'],
    ['login interception off', '/vab', false, { ...on, loginInterception: false }, 'prepare'],
    ['login interception off, at the login', '/login', false, { ...on, loginInterception: false }, '→ /'],
  ])('%s: %s', (_rule, address, hasToken, config, verdict) => {
    expect(textOf(decideWithoutAccount({ address: at(address), hasToken, config, publicRoutes }))).toBe(verdict);
  });
});

describe('with the account', () => {
  const records = [
    { path: '/', redirect: '/hall/desk', meta: { title: '', hidden: true } },
    group('/hall', [leaf('desk'), leaf('secret', { guard: ['Admin'] })]),
    { path: '/bare', meta: { title: 'bare' } },
  ];
  const all = resolveRoutes(records);
  const allowed = resolveRoutes(
    withCatchAll([records[0] as never, group('/hall', [leaf('desk')]), records[2] as never]),
  );

  it.each([
    ['a page', '/hall/desk?visitor=a', 'page /hall/desk'],
    ['the root', '/', '→ /hall/desk'],
    ['a redirect keeps the query', '/?visitor=a', '→ /hall/desk?visitor=a'],
    ['a group leads to its first page', '/hall', '→ /hall/desk'],
    ['"403 for guarded pages"', '/hall/secret', '→ /403'],
    ['"unknown paths redirect to /404"', '/nowhere', '→ /404'],
    ['a route with neither page nor redirect', '/bare', '→ /404'],
  ])('%s: %s', (_rule, address, verdict) =>
    expect(textOf(decideWithAccount(at(address), { all, allowed }))).toBe(verdict),
  );
});
