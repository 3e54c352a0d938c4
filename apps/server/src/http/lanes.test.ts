import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import { talkRoutes } from '@parley/protocol/http/talk';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Handlers } from './handler';
import { laneOf, onLanes } from './lanes';

const all = Object.entries<Route>(routes) as [RouteName, Route][];

/** Lists, exports and statistics. */
const asksMuch = (name: RouteName, route: Route): boolean =>
  route.download === true || 'pageNo' in fieldsOf(route) || /[Ss]tats$/.test(name);

const fieldsOf = ({ request }: Route): object =>
  request ? (z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : {};

test('no list, export or report is in the lane of hello and sign-in', () => {
  const agents = all.filter(([, { needs }]) => needs !== 'public' && needs !== 'visitor');
  const heavy = agents.filter(([name, route]) => asksMuch(name, route)).map(([name]) => name);
  expect(heavy.length).toBeGreaterThan(20);
  expect(heavy.filter((name) => laneOf(name) === 'talk')).toEqual([]);
});

test('all visitor and public routes are in the lane talk', () => {
  const open = all.filter(([, { needs }]) => needs === 'public' || needs === 'visitor').map(([name]) => name);
  expect(open).toContain('POST /visitor/hello');
  expect(open).toContain('POST /login');
  expect(open.filter((name) => laneOf(name) !== 'talk')).toEqual([]);
});

test('only what reads is answered from a standby', () => {
  const there = all.filter(([name]) => laneOf(name) === 'reports').map(([name]) => name);
  expect(there).toContain('GET /census/flow/getList');
  expect(there.filter((name) => !name.startsWith('GET '))).toEqual([]);
});

test('every POST of talk is in the lane talk', () => {
  const verbs = (Object.keys(talkRoutes) as RouteName[]).filter((name) => name.startsWith('POST /talk/'));
  expect(verbs.length).toBeGreaterThan(5);
  expect(verbs.filter((name) => laneOf(name) !== 'talk')).toEqual([]);
});

test('each route is answered by the handler made for its lane', async () => {
  const make = (lane: string) =>
    Object.fromEntries(all.map(([name]) => [name, async () => lane])) as unknown as Handlers;
  type Made = Record<string, () => Promise<string>>;
  const handlers = onLanes({ talk: 'talk', office: 'office', reports: 'reports' }, make) as unknown as Made;
  for (const [name] of all) expect(await handlers[name]!()).toBe(laneOf(name));
  const alone = onLanes({ talk: 'talk', office: 'office', reports: null }, make) as unknown as Made;
  expect(await alone['GET /census/flow/getList']!()).toBe('office');
});
