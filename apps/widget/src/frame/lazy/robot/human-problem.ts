import { Refusal } from '../../../visitor-api';

/** The text for a visitor who asked for a person and got none. */
export type HumanProblem = 'humanNobody' | 'failed';

/** Only the server knows that nobody is online; anything else, such as a lost connection, is a failure. */
export const humanProblem = (error: unknown): HumanProblem =>
  error instanceof Refusal && error.error === 'nobody-online' ? 'humanNobody' : 'failed';
