import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Api } from '../../lib/api/create-api';
import { findRecords, recordGroups } from './find-records';

const words = { kind: (kind: string) => kind, unnamed: 'unnamed', all: 'all' };

it('finds lead to their pages; a kind with more leads to its list with the text', () => {
  const list = [{ value: '', hint: '138****5678', url: '#/user/userDetail?id=1' }];
  expect(
    recordGroups(
      [
        { kind: 'person', list, more: true },
        { kind: 'link', list: [{ value: '官网', hint: '/l/a', url: '#/link/link?text=a' }], more: false },
      ],
      '茶 &',
      words,
    ).map(({ title, items }) => [title, items.map((item) => [item.title, item.url])]),
  ).toEqual([
    [
      'person',
      [
        ['unnamed', '#/user/userDetail?id=1'],
        ['all', '#/user/user?text=%E8%8C%B6+%26'],
      ],
    ],
    ['link', [['官网', '#/link/link?text=a']]],
  ]);
});

it('the request for an earlier text is cancelled; an empty text asks nothing; a long one is cut', () => {
  const asked: { text: string; signal: AbortSignal }[] = [];
  const api = ((_name: string, { text }: { text: string }, { signal }: { signal: AbortSignal }) => {
    asked.push({ text, signal });
    return new Promise(() => {});
  }) as unknown as Api;
  const client = new QueryClient();
  const observer = new QueryObserver(client, findRecords(api, ''));
  const stop = observer.subscribe(() => {});
  expect(asked).toEqual([]);
  observer.setOptions(findRecords(api, ' 茶 '));
  observer.setOptions(findRecords(api, `茶${'叶'.repeat(200)}`));
  expect(asked.map(({ text, signal }) => [text.length, signal.aborted])).toEqual([
    [1, true],
    [100, false],
  ]);
  stop();
  client.clear();
});
