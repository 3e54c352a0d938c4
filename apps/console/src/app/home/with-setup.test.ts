import { expect, it } from 'vitest';
import { withSetup } from './with-setup';

const records = [
  { path: '/', name: 'Root', redirect: '/workbench/workbench' },
  { path: '/home', name: 'Homes', meta: { title: 'home' } },
  { path: '/link', name: 'Link', meta: { title: 'link' } },
];

it.each([
  ['new', '/home/start', false],
  ['open', '/workbench/workbench', false],
  [undefined, '/workbench/workbench', true],
] as const)('set-up %s: the root leads to %s; home is not in the menu: %s', (setup, redirect, hidden) =>
  expect(withSetup(records, setup)).toEqual([
    { ...records[0], redirect },
    { ...records[1], meta: { title: 'home', hidden } },
    records[2],
  ]),
);
