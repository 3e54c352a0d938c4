import { randomInt } from 'node:crypto';

/** Without letters that are read for each other on paper. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 8;

/** Of a short address: eight letters, so that nobody finds links by trying. */
export const newCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
