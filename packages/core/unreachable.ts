/** Ends a switch over a union: a missing case does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`);
}
