import { createHash } from 'node:crypto';

/** Failed sign-ins of one kind: how many are free, then each further one makes the wait longer. */
export type AttemptRule = { name: string; free: number };

/** Wrong passwords for one account from one address. */
const fromAddress: AttemptRule = { name: 'account-address', free: 10 };
/** Wrong passwords for one account from anywhere: above what one person does, below what guessing needs. */
const fromAnywhere: AttemptRule = { name: 'account', free: 100 };
/** Wrong passwords of one chat link from one address; strangers elsewhere lock nobody out of what is printed on paper. */
const ofLink: AttemptRule = { name: 'link-address', free: 10 };

/** Seconds of the first wait; doubled by every failure after it. */
const FIRST_WAIT = 5;
/** Seconds of the longest wait: a person who was locked out by a stranger gets back in the same hour. */
const LONGEST_WAIT = 15 * 60;
/** Milliseconds after the last failure from which the count begins anew. */
export const FORGET_MS = 60 * 60 * 1000;

/** Seconds to wait after this many failures in a row. */
export function waitAfter(failures: number, { free }: AttemptRule): number {
  return failures < free ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - free));
}

/** What is counted for a sign-in. Names are hashed: whether such a user exists plays no part, and no name is kept. */
export function attemptKeys(username: string, address: string): { key: string; rule: AttemptRule }[] {
  const account = username.toLowerCase();
  return [
    { key: keyOf(fromAddress, account, address), rule: fromAddress },
    { key: keyOf(fromAnywhere, account), rule: fromAnywhere },
  ];
}

export const linkAttemptKeys = (linkId: string, address: string): ReturnType<typeof attemptKeys> => [
  { key: keyOf(ofLink, linkId, address), rule: ofLink },
];

export const keyOf = (rule: AttemptRule, ...parts: string[]): string =>
  `${rule.name} ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
