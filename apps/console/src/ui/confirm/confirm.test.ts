import { expect, it } from 'vitest';
import { confirm, dismissQuestion, questions } from './confirm';

it('answers what the person chose, once', async () => {
  const answer = confirm({ text: '删除？' });
  const { open } = questions.getState();
  open?.answer(true);
  open?.answer(false);
  expect([await answer, questions.getState().open]).toEqual([true, null]);
});

it('a newer question answers the older with no', async () => {
  const older = confirm({ text: '一' });
  const newer = confirm({ text: '二' });
  expect(await older).toBe(false);
  expect(questions.getState().open?.text).toBe('二');
  questions.getState().open?.answer(true);
  expect(await newer).toBe(true);
});

it('a question that is dismissed is answered with no; without a question nothing happens', async () => {
  const answer = confirm({ text: '删除？' });
  dismissQuestion();
  dismissQuestion();
  expect([await answer, questions.getState().open]).toEqual([false, null]);
});
