/** Reasons why the embedded database cannot serve; `main` prints the message and exits with a failure. */
export type EmbeddedErrorCode =
  | 'no-binaries'
  | 'no-account'
  | 'data-dir-unwritable'
  | 'data-dir-in-use'
  | 'data-dir-foreign'
  | 'init-failed'
  | 'start-failed'
  | 'not-durable';

/** An error with a stable code and one sentence that says what is wrong and what to do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
  }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
