import { expect, test } from 'vitest';
import { type Choices, oneAtATime } from './one-at-a-time';

/** A server that answers when told to. */
function server() {
  const asked: Choices[] = [];
  const answers: (() => void)[] = [];
  const failures: (() => void)[] = [];
  const send = (choices: Choices) =>
    new Promise<void>((resolve, reject) => {
      asked.push(choices);
      answers.push(resolve);
      failures.push(() => reject(new Error('away')));
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    asked,
    send,
    async answer(at: number) {
      answers[at]?.();
      await turn();
    },
    async fail(at: number) {
      failures[at]?.();
      await turn();
    },
  };
}

test('a second choice waits for the first, and the third goes with the second', async () => {
  const { asked, send, answer } = server();
  const { choose, since } = oneAtATime(send);
  choose({ list: 'a' });
  choose({ list: 'b' });
  choose({ list: 'c', theme: 'dark' });
  expect(asked).toEqual([{ list: 'a' }]);
  expect(since()()).toEqual({ list: 'c', theme: 'dark' });
  await answer(0);
  expect(asked).toEqual([{ list: 'a' }, { list: 'c', theme: 'dark' }]);
  await answer(1);
  expect(since()()).toEqual({});
});

test('a write that failed does not stop the next', async () => {
  const { asked, send, answer, fail } = server();
  const { choose, since } = oneAtATime(send);
  choose({ list: 'a' });
  choose({ list: 'b' });
  await fail(0);
  expect(asked).toEqual([{ list: 'a' }, { list: 'b' }]);
  await answer(1);
  choose({ list: 'c' });
  expect(asked).toHaveLength(3);
  expect(since()()).toEqual({ list: 'c' });
});

test('a choice that was made and stored after an answer was asked for is not in it', async () => {
  const { send, answer } = server();
  const { choose, since } = oneAtATime(send);
  const chosen = since();
  choose({ list: 'a' });
  await answer(0);
  expect(chosen()).toEqual({ list: 'a' });
  expect(since()()).toEqual({});
});
