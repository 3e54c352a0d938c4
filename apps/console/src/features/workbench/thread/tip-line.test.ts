import { expect, test } from 'vitest';
import push from '../../../../../server/src/live/push.ts?raw';
import news from '../actions/transfer-outcome.ts?raw';
import line from './tip-line.tsx?raw';

const told = [...new Set([...push.matchAll(/'2017'[^{}]*tip: '([\w-]+)'/g)].map(([, tip]) => tip!))];

test('the server tells of something between the messages at all', () => expect(told).toContain('share-ended'));

test.each(told)('%s has words in the thread, or is told in the corner', (tip) => {
  expect(line.includes(`case '${tip}'`) || news.includes(`'${tip}'`)).toBe(true);
});
