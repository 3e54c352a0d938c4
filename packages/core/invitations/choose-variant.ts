type Variant = { id: string; weight: number };

/**
 * The variant of a rule that a person gets, null: it belongs to the holdout group and gets none. The same person gets
 * the same one while the rule stays as it is. `holdout`: percent.
 */
export function chooseVariant<V extends Variant>(
  { id, holdout, variants }: { id: string; holdout: number; variants: readonly V[] },
  person: string,
): V | null {
  if (fraction(`${person} ${id} holdout`) * 100 < holdout) return null;
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  let left = fraction(`${person} ${id} variant`) * total;
  for (const variant of variants) {
    left -= variant.weight;
    if (left < 0) return variant;
  }
  return null;
}

/** 0 ≤ fraction < 1, evenly spread over texts: FNV-1a, with the final mixing of MurmurHash3. */
function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
