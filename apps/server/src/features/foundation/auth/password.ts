/**
 * Parameters of argon2id (OWASP's first choice): 19 MiB, two passes, one lane; 20 to 60 ms on a small machine. Not left
 * to the library's defaults, which may change, while old and new hashes have to take the same time.
 */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of an unknown random password, so that an unknown user takes as long as a wrong password. */
export const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$oiKgyTGKo84qxvuNCXp6Ng$Ef9Diig0DFj7rHLs7mgiaGrGD0rTgwVq5OrSTQBQ45E';

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(password, ARGON2);
}

/** Whether the password matches the hash. Null (unknown user, or no password) takes as long and never matches. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const isRight = await verify(passwordHash || UNKNOWN_USER_HASH, password);
  return isRight && Boolean(passwordHash);
}
