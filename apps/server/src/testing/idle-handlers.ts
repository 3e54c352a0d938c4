import { Readable } from 'node:stream';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import type { Download } from '../http/download';
import type { Handlers } from '../http/handler';

/** Handlers that return an empty object, or a small file: for tests of everything before the handler. */
export const idleHandlers = (): Handlers =>
  Object.fromEntries(
    (Object.keys(routes) as RouteName[]).map((name) => [
      name,
      async () => ('download' in routes[name] ? emptyFile() : {}),
    ]),
  ) as unknown as Handlers;

const emptyFile = (): Download => ({
  name: 'empty.json',
  type: 'application/json',
  rows: 0,
  bytes: 2,
  stream: Readable.from(['{}'], { objectMode: false }),
});
