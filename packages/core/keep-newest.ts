/** Puts a value into a cache of at most `most` values, as its newest; the oldest one is dropped for it. */
export function keepNewest<Key, Value>(
  cache: Map<Key, Value>,
  [key, value]: readonly [Key, Value],
  most: number,
): void {
  cache.delete(key);
  cache.set(key, value);
  if (cache.size > most) cache.delete(cache.keys().next().value!);
}
