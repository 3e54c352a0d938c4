import { type RouteName, routes } from '@parley/protocol/http/routes';
import type { Handlers } from '../http/handler';

/** Every route answered by an empty object: for tests of the way to a handler. */
export const idleHandlers = (): Handlers =>
  Object.fromEntries(
    (Object.keys(routes) as RouteName[]).map((name) => [name, async () => ({})]),
  ) as unknown as Handlers;
