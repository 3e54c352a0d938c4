import { createHash, randomBytes } from 'node:crypto';

/** Code of an invitation: 24 random characters, shown once; only its hash is stored. */
export const newCode = (): string => randomBytes(18).toString('base64url');

export const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** The console's page that accepts the invitation. What follows `#` is not sent, so the code is in no server log. */
export const pathOf = (code: string): string => `/#/invitation?code=${code}`;
