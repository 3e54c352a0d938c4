/** Closes a switch over a union: a case that is missing does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`);
}
