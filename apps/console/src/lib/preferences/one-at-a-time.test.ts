import { expect, test } from 'vitest';
import { type Choices, oneAtATime, type Unsent } from './one-at-a-time';

/** What the browser keeps over a reload. */
function memory(): Unsent {
  let kept: Choices = {};
  return {
    read: () => kept,
    write: (choices) => {
      kept = choices;
    },
  };
}

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
  const { choose, since } = oneAtATime(send, memory());
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
  const { choose, since } = oneAtATime(send, memory());
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
  const { choose, since } = oneAtATime(send, memory());
  const chosen = since();
  choose({ list: 'a' });
  await answer(0);
  expect(chosen()).toEqual({ list: 'a' });
  expect(since()()).toEqual({});
});

test('a choice whose write was cut off by a reload is sent by the next page, and is in its answer', async () => {
  const browser = memory();
  oneAtATime(server().send, browser).choose({ list: 'a' });
  const next = server();
  const { since } = oneAtATime(next.send, browser);
  expect([next.asked, since()()]).toEqual([[{ list: 'a' }], { list: 'a' }]);
  await next.answer(0);
  expect(browser.read()).toEqual({});
});

test('a choice that could not be sent goes with the next one, and never over a newer one', async () => {
  const { asked, send, answer, fail } = server();
  const { choose } = oneAtATime(send, memory());
  choose({ list: 'a', theme: 'dark' });
  await fail(0);
  choose({ list: 'b' });
  expect(asked[1]).toEqual({ list: 'b', theme: 'dark' });
  choose({ theme: 'light' });
  await fail(1);
  expect(asked[2]).toEqual({ list: 'b', theme: 'light' });
  await answer(2);
});
