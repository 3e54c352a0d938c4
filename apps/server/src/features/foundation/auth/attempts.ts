import { createHash } from 'node:crypto';
import { addressKey } from '../../../addresses';

/**
 * Every place that compares a secret that somebody brings, and how many wrong ones are free there before each further one
 * makes the wait longer. `free`: from one address, or from one device or login that proved itself before. `anywhere`: from
 * all unknown addresses together, where the owner of the secret must be kept from guesses that come from many of them.
 */
export const secretPlaces = {
  /** The password of an account. From anywhere: above what one person does, below what guessing needs. */
  password: { free: 10, anywhere: 100 },
  /** A code that was sent to a phone or by mail, at the sign-in. */
  loginCode: { free: 10, anywhere: 100 },
  /** … at the registration. */
  registerCode: { free: 10, anywhere: 100 },
  /** … to make an address one's own. */
  contactCode: { free: 10 },
  /** A code of the authenticator, or a recovery code: six digits are few, so fewer are free than of passwords. */
  secondStep: { free: 5, anywhere: 5 },
  /** The own password, asked once more of somebody who is signed in. */
  ownPassword: { free: 10 },
  /** The password of a chat link; strangers elsewhere lock nobody out of what is printed on paper. */
  linkPassword: { free: 10 },
  /** The token of the set-up link. */
  setupToken: { free: 10, keepsFailures: true },
  /** The code of a partner's invitation. */
  invitationCode: { free: 10, keepsFailures: true },
  /** The token in the QR code with which another device takes a conversation. An office scans from one address. */
  handoffToken: { free: 30, keepsFailures: true },
} as const satisfies Record<string, SecretPlace>;

type SecretPlace = {
  free: number;
  anywhere?: number;
  /** A right one forgets no wrong ones: it is about another subject than they were, so it proves nothing of them. */
  keepsFailures?: boolean;
};

export type SecretPlaceName = keyof typeof secretPlaces;

/** A count that an attempt is reserved in. */
export type Budget = { key: string; free: number; keepsFailures: boolean };

/**
 * Where an attempt comes from. `known`: names a device or a login that proved itself for this subject before; it has a
 * budget of its own, which guesses of strangers do not use up.
 */
export type AttemptSource = { address: string; known?: string | null };

/** Milliseconds after the last failure from which the count begins anew. */
export const FORGET_MS = 60 * 60 * 1000;

/**
 * The budgets of an attempt at what belongs to `subject` (an account, a link; empty where the secret alone names it). The
 * only place that makes keys of addresses. Subjects are hashed: whether there is such a user plays no part, and no name is
 * kept.
 */
export function budgetsOf(place: SecretPlaceName, subject: string, { address, known = null }: AttemptSource): Budget[] {
  const { free, anywhere, keepsFailures = false }: SecretPlace = secretPlaces[place];
  const about = subject.toLowerCase();
  const budget = (kind: string, free: number, ...parts: string[]): Budget => ({
    key: `${place}-${kind} ${hashOf([about, ...parts])}`,
    free,
    keepsFailures,
  });
  if (known !== null) return [budget('known', free, known)];
  return [
    budget('address', free, addressKey(address)),
    ...(anywhere === undefined ? [] : [budget('anywhere', anywhere)]),
  ];
}

const hashOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
