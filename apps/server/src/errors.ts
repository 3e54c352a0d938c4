import { ERRORS, type ErrorId } from '@parley/protocol/errors';

/** A refusal with its stable id: a normal result, thrown by actions, turned into an answer at the edge. */
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
