import { createHash } from 'node:crypto';
import { addressKey } from '../../../addresses';

/**
 * All kinds of secrets that callers send, with the number of wrong ones before each further one lengthens the wait.
 * `free`: from one address, or from one known device or login. `anywhere`: from all unknown addresses together, against
 * guesses from many addresses.
 */
export const secretPlaces = {
  /** The password of an account. `anywhere`: more than one person needs, too few for guessing. */
  password: { free: 10, anywhere: 100 },
  /** A code that was sent to a phone or by mail, at the sign-in. */
  loginCode: { free: 10, anywhere: 100 },
  /** … at the registration. */
  registerCode: { free: 10, anywhere: 100 },
  /** … to verify a new address of an account. */
  contactCode: { free: 10 },
  /**
   * A code of the authenticator, or a recovery code: fewer than for passwords, since six digits are easier to guess.
   */
  secondStep: { free: 5, anywhere: 5 },
  /** The password of a signed-in agent, checked again. */
  ownPassword: { free: 10 },
  /**
   * The password of a chat link. Without `anywhere`: guesses of strangers must not lock all readers of a printed link
   * out.
   */
  linkPassword: { free: 10 },
  /** The token of the set-up link. */
  setupToken: { free: 10, keepsFailures: true },
  /** The token of the one-time link of a password. */
  passwordLink: { free: 10, keepsFailures: true },
  /** The code of a partner's invitation. */
  invitationCode: { free: 10, keepsFailures: true },
  /** The token in the QR code with which another device takes a conversation. An office scans from one address. */
  handoffToken: { free: 30, keepsFailures: true },
} as const satisfies Record<string, SecretPlace>;

type SecretPlace = {
  free: number;
  anywhere?: number;
  /** A right secret does not clear wrong ones, since they were for other subjects. */
  keepsFailures?: boolean;
};

export type SecretPlaceName = keyof typeof secretPlaces;

/** A counter of attempts. */
export type Budget = { key: string; free: number; keepsFailures: boolean };

/**
 * Source of an attempt. `known`: id of a known device or a login of this subject, which has its own budget, so that
 * guesses of strangers do not use it up.
 */
export type AttemptSource = { address: string; known?: string | null };

/** Milliseconds after the last failure until the count starts again. */
export const FORGET_MS = 60 * 60 * 1000;

/**
 * Budgets of an attempt for `subject` (an account, a link; empty if the secret alone identifies it). The only place
 * that creates keys from addresses. Subjects are hashed, so that no names are stored; unknown users are counted as
 * well.
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
