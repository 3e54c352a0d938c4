import { expect, it } from 'vitest';
import { withSetup } from './with-setup';

const records = [
  { path: '/', name: 'Root', redirect: '/workbench/workbench' },
  { path: '/home', name: 'Homes', meta: { title: 'home' } },
];

it.each([
  ['new', '/home/start'],
  ['open', '/workbench/workbench'],
  [undefined, '/workbench/workbench'],
] as const)('set-up %s: the root leads to %s', (setup, redirect) =>
  expect(withSetup(records, setup)).toEqual([{ ...records[0], redirect }, records[1]]),
);
