import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readAgain } from './read-again';

test('what was read before a change and came after it is not what is shown', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((read: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const shown = new QueryObserver(queries, { queryKey: ['letter'], queryFn });
  const leave = shown.subscribe(() => {});

  const again = readAgain(queries, ['letter']);
  await Promise.resolve();
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('before');
  answers[1]?.('after');
  await again;
  expect(shown.getCurrentResult().data).toBe('after');
  leave();
});
