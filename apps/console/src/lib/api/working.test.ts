import { expect, it } from 'vitest';
import { createStandInApi } from '../../testing/stand-in-api';
import { createWorking } from './working';

it('"any call whose URL contains doEdit": counted until it is answered, whatever the answer', async () => {
  const working = createWorking();
  const seen: number[] = [];
  const server = createStandInApi(
    ({ path }) => {
      seen.push(working.count.getState());
      return path.startsWith('/services') ? { status: 500, error: 'internal' } : { status: 200 };
    },
    'old',
    { working },
  );
  await server.request('POST /table/doEdit', { id: '1' });
  await server.request('POST /table/doDelete', { ids: ['1'] });
  await expect(server.request('POST /services/doEdit', {})).rejects.toMatchObject({ status: 500 });
  expect([seen, working.count.getState()]).toEqual([[1, 0, 1], 0]);
});

it('two at once end one by one, each once', () => {
  const { count, begin } = createWorking();
  const [one, two] = [begin('POST /a/doEdit'), begin('POST /b/doEdit')];
  expect(count.getState()).toBe(2);
  one();
  one();
  expect(count.getState()).toBe(1);
  two();
  expect(count.getState()).toBe(0);
});
