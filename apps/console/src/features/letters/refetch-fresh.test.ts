import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refetchFresh } from './refetch-fresh';

test('a request that started before a change is repeated', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((read: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const shown = new QueryObserver(queries, { queryKey: ['letter'], queryFn });
  const leave = shown.subscribe(() => {});

  const refetching = refetchFresh(queries, ['letter']);
  await Promise.resolve();
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('before');
  answers[1]?.('after');
  await refetching;
  expect(shown.getCurrentResult().data).toBe('after');
  leave();
});
