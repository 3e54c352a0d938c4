import { expect, it } from 'vitest';
import { agentSocketUrl, loginPath, redirectTarget, workbenchPath } from './paths';

it.each([
  ['', '/login'],
  ['/', '/login'],
  ['/service', '/login?redirect=%2Fservice'],
])('from %s to login', (from, to) => expect(loginPath(from)).toBe(to));

it.each([
  ['', '/'],
  ['redirect=%2Fservice', '/service'],
  ['redirect=%2F%3Fvisitor%3Da', '/?visitor=a'],
  ['redirect=https%3A%2F%2Fevil.example', '/'],
  ['redirect=%2F%2Fevil.example', '/'],
  ['redirect=%2F%5Cevil.example', '/'],
  ['redirect=%2Flogin', '/'],
  ['redirect=%2Flogin%3Fredirect%3D%252Fservice', '/'],
  ['redirect=%2F404', '/'],
  ['redirect=%2F403', '/'],
  ['redirect=%2Fcallback%3Fcode%3Da', '/'],
  ['redirect=%2F4040', '/4040'],
])('after login with "%s" to %s', (search, to) => expect(redirectTarget(new URLSearchParams(search))).toBe(to));

it('the socket stands beside the page', () => {
  expect(agentSocketUrl({ protocol: 'https:', host: 'desk.example' })).toBe('wss://desk.example/ws/agent');
  expect(agentSocketUrl({ protocol: 'http:', host: '127.0.0.1:10000' })).toBe('ws://127.0.0.1:10000/ws/agent');
});

it('the chosen visitor stands in the address', () =>
  expect(workbenchPath('a b')).toBe('/workbench/workbench?visitor=a%20b'));
