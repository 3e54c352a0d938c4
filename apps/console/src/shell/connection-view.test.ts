import { expect, it } from 'vitest';
import { connectionView } from './connection-view';

it.each([
  ['live', 'ok', 'good', 'live'],
  ['connecting', 'ok', 'wait', 'connecting'],
  ['catching-up', 'ok', 'wait', 'catching-up'],
  ['offline', 'ok', 'bad', 'offline'],
  ['offline', 'delayed', 'bad', 'offline'],
  ['live', 'delayed', 'wait', 'saving'],
  ['catching-up', 'delayed', 'wait', 'saving'],
  ['refused', 'ok', 'bad', 'refused'],
] as const)('%s and saving %s: %s light, "%s"', (status, saving, kind, words) =>
  expect(connectionView(status, saving)).toMatchObject({ kind, words }),
);
