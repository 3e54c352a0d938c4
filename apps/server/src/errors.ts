import { ERRORS, type ErrorId } from '@parley/protocol/errors';

/** A refusal with its stable id: a normal result, thrown by actions and turned into an answer by HTTP and sockets. */
export class Refusal extends Error {
  readonly id: ErrorId;
  readonly detail: Record<string, unknown>;

  constructor(id: ErrorId, detail: Record<string, unknown> = {}) {
    super(id);
    this.id = id;
    this.detail = detail;
  }

  get status(): number {
    return ERRORS[this.id];
  }
}

/** For `catch`: ignores a refusal, since the state changed before the work ran; throws any other error. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
