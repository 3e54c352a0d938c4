/**
 * Parameters of argon2id (OWASP's first choice for it): 19 MiB, two passes, one lane; 20 to 60 ms on a small machine.
 * Written out, since a library's own defaults may move and old hashes must take as long as new ones.
 */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a random password that nobody kept: an unknown user costs the same time as a wrong password. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$oiKgyTGKo84qxvuNCXp6Ng$Ef9Diig0DFj7rHLs7mgiaGrGD0rTgwVq5OrSTQBQ45E';

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(password, ARGON2);
}

/** Whether the password is that of the hash; none (no such user, or one without a password) takes as long and is never right. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const isRight = await verify(passwordHash || NOBODYS_HASH, password);
  return isRight && Boolean(passwordHash);
}
