import { expect, it } from 'vitest';
import { takeAll } from './take';

const page = (time: number, URL: string) => ({ kind: 'page' as const, time, data: { URL } });

it('all parts become one text, by kind and in the order of their times', async () => {
  const asked: (string | null)[] = [];
  const about = { name: 'Wang' } as never;
  const text = await takeAll(async (after) => {
    asked.push(after);
    return after === null
      ? { about, list: [page(2000, '/b'), { kind: 'message', time: 5, data: { msg: '你好' } }], next: 'page b' }
      : { list: [page(1000, '/a')], next: null };
  });
  expect(asked).toEqual([null, 'page b']);
  expect(JSON.parse(text)).toEqual({
    about,
    pages: [
      { time: '1970-01-01T00:00:01.000Z', URL: '/a' },
      { time: '1970-01-01T00:00:02.000Z', URL: '/b' },
    ],
    messages: [{ time: '1970-01-01T00:00:00.005Z', msg: '你好' }],
  });
});

it('a part that fails fails the whole: no incomplete file is saved', async () => {
  await expect(
    takeAll(async (after) => {
      if (after !== null) throw new Error('rate');
      return { list: [], next: 'page b' };
    }),
  ).rejects.toThrow('rate');
});
