import { expect, it } from 'vitest';
import { cacheName, isServerAway, outdated, planFor, pressedPath } from './plan';

const HERE = 'https://chat.example';
const cachedPaths = new Set(['/', '/manifest.webmanifest', '/static/index-1a2b3c4d.js']);
const request = (path: string, mode = 'cors', method = 'GET') => ({ url: new URL(path, HERE).href, mode, method });

it.each([
  ['the console', request('/', 'navigate'), 'page'],
  ['the console by its file', request('/index.html', 'navigate'), 'page'],
  ['the page that tests the widget', request('/demo/', 'navigate'), 'pass'],
  ['the chat window of visitors', request('/widget/frame/', 'navigate'), 'pass'],
  ['the API’s page', request('/api/docs', 'navigate'), 'pass'],
  ['data', request('/api/userInfo'), 'pass'],
  ['data that looks like a file', request('/api/static/x.js'), 'pass'],
  ['an uploaded picture', request('/api/files/1', 'no-cors'), 'pass'],
  ['a message', request('/static/x', 'cors', 'POST'), 'pass'],
  ['the loader', request('/widget.js', 'no-cors'), 'pass'],
  ['the worker itself', request('/sw.js', 'same-origin'), 'pass'],
  ['a probe', request('/readyz'), 'pass'],
  ['a chunk', request('/static/page-1a2b3c4d.js', 'cors'), 'file'],
  ['a sound', request('/static/ding-1a2b3c4d.mp3', 'no-cors'), 'file'],
  ['the manifest', request('/manifest.webmanifest'), 'fresh'],
  ['another origin', { url: 'https://cdn.example/static/a.js', mode: 'cors', method: 'GET' }, 'pass'],
])('%s: %s %s', (_, request, plan) => expect(planFor(request, HERE, cachedPaths)).toBe(plan));

it.each([
  [200, false],
  [404, false],
  [500, false],
  [502, true],
  [503, true],
  [504, true],
])('a response of %i: use the cached page: %s', (status, is) => expect(isServerAway(status)).toBe(is));

it('only older caches of the console are deleted', () =>
  expect(outdated([cacheName('a'), cacheName('b'), 'another-program'], 'b')).toEqual([cacheName('a')]));

it.each([
  [{ path: '/#/workbench/workbench?visitor=a' }, '/#/workbench/workbench?visitor=a'],
  [{ path: 'https://evil.example' }, '/'],
  [null, '/'],
])('a click on a notification with %j opens %s', (data, path) => expect(pressedPath(data)).toBe(path));
