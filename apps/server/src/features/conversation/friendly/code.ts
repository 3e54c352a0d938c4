import { createHash, randomBytes } from 'node:crypto';

/** An invitation's code: 24 characters that nobody guesses. It is told once; what is kept is its hash. */
export const newCode = (): string => randomBytes(18).toString('base64url');

export const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** The page of the console that takes it up. Behind the `#` it reaches no server's log. */
export const pathOf = (code: string): string => `/#/invitation?code=${code}`;
