import { expect, it } from 'vitest';
import { Refusal } from '../../../visitor-api';
import { humanProblem } from './human-problem';

it.each([
  ['nobody is online', new Refusal('nobody-online', ''), 'humanNobody'],
  ['another refusal', new Refusal('rate', ''), 'failed'],
  ['the server is not reached', new TypeError('Failed to fetch'), 'failed'],
])('%s', (_what, error, problem) => expect(humanProblem(error)).toBe(problem));
