import { randomInt } from 'node:crypto';

/** Without characters that are easily confused on paper. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 8;

/** Code of a short address: eight characters, too many to find links by guessing. */
export const newCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
