/** Without characters that look alike when they are read out or typed off. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/** A random password, as a first one for somebody else. */
export const firstPassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(LENGTH)), (n) => CHARACTERS[n % CHARACTERS.length]).join('');
