import { expect, test } from 'vitest';
import { type AnswerKind, answerProblem } from './form-answer';

test.each([
  ['name', '', 'required'],
  ['name', '  ', 'required'],
  ['name', '李雷', null],
  ['name', 'x'.repeat(101), 'too-long'],
  ['phone', '138 0013 8000', null],
  ['phone', '+1 (415) 555-0100', null],
  ['phone', '010-62345678', null],
  ['phone', '12345', 'bad-phone'],
  ['phone', 'ask me', 'bad-phone'],
  ['email', 'a@b.cn', null],
  ['email', 'a@b', 'bad-email'],
  ['qq', '10001', null],
  ['qq', '1000', 'bad-qq'],
  ['qq', 'qq10001', 'bad-qq'],
  ['choice', 'b', null],
  ['choice', 'c', 'bad-choice'],
] as [AnswerKind, string, string | null][])('a required %s of %j: %s', (kind, value, problem) => {
  expect(answerProblem({ kind, required: true, options: ['a', 'b'] }, value)).toBe(problem);
});

test('what is not required may be left empty, but not be wrong', () => {
  expect(answerProblem({ kind: 'email', required: false }, '')).toBeNull();
  expect(answerProblem({ kind: 'email', required: false }, 'a@b')).toBe('bad-email');
});
