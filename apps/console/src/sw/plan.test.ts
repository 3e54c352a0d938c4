import { expect, it } from 'vitest';
import { cacheName, isServerAway, outdated, planFor, pressedPath } from './plan';

const HERE = 'https://chat.example';
const kept = new Set(['/', '/manifest.webmanifest', '/static/index-1a2b3c4d.js']);
const asked = (path: string, mode = 'cors', method = 'GET') => ({ url: new URL(path, HERE).href, mode, method });

it.each([
  ['the console', asked('/', 'navigate'), 'page'],
  ['the console by its file', asked('/index.html', 'navigate'), 'page'],
  ['the visitor’s page to try', asked('/demo/', 'navigate'), 'pass'],
  ['the visitor’s window in a page', asked('/widget/frame/', 'navigate'), 'pass'],
  ['the API’s page', asked('/api/docs', 'navigate'), 'pass'],
  ['data', asked('/api/userInfo'), 'pass'],
  ['data that looks like a file', asked('/api/static/x.js'), 'pass'],
  ['an uploaded picture', asked('/api/files/1', 'no-cors'), 'pass'],
  ['a message', asked('/static/x', 'cors', 'POST'), 'pass'],
  ['the loader', asked('/widget.js', 'no-cors'), 'pass'],
  ['the worker itself', asked('/sw.js', 'same-origin'), 'pass'],
  ['a probe', asked('/readyz'), 'pass'],
  ['a chunk', asked('/static/page-1a2b3c4d.js', 'cors'), 'file'],
  ['a sound', asked('/static/ding-1a2b3c4d.mp3', 'no-cors'), 'file'],
  ['the manifest', asked('/manifest.webmanifest'), 'fresh'],
  ['another origin', { url: 'https://cdn.example/static/a.js', mode: 'cors', method: 'GET' }, 'pass'],
])('%s: %s %s', (_, request, plan) => expect(planFor(request, HERE, kept)).toBe(plan));

it.each([
  [200, false],
  [404, false],
  [500, false],
  [502, true],
  [503, true],
  [504, true],
])('an answer of %i: the kept page is better: %s', (status, is) => expect(isServerAway(status)).toBe(is));

it('only older caches of ours go', () =>
  expect(outdated([cacheName('a'), cacheName('b'), 'another-program'], 'b')).toEqual([cacheName('a')]));

it.each([
  [{ path: '/#/workbench/workbench?visitor=a' }, '/#/workbench/workbench?visitor=a'],
  [{ path: 'https://evil.example' }, '/'],
  [null, '/'],
])('a press on a notification of %j leads to %s', (data, path) => expect(pressedPath(data)).toBe(path));
