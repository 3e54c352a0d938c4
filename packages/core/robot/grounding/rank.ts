/** A passage that has some of a question's terms. `terms`: of `search/terms`, each once. */
export type Candidate = { id: string; terms: readonly number[] };
export type Ranked = {
  id: string;
  score: number /** Share of the question, by weight, that the passage has. */;
  share: number;
};

/** Parameters of BM25 (Robertson et al. 1994). A passage has each term once, so only its length counts beside them. */
const K = 1.2;
const B = 0.5;

/** Ranks candidates by the question's terms; `frequency`: of how many passages a term is. */
export function rankByTerms(
  question: readonly number[],
  candidates: readonly Candidate[],
  { frequency, total }: { frequency: ReadonlyMap<number, number>; total: number },
): Ranked[] {
  const weights = new Map(
    question.map((term) => {
      const found = frequency.get(term) ?? 0;
      return [term, Math.log(1 + (total - found + 0.5) / (found + 0.5))];
    }),
  );
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return [];
  const mean = candidates.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, candidates.length);
  return candidates
    .map(({ id, terms }) => {
      let matched = 0;
      for (const term of terms) matched += weights.get(term) ?? 0;
      const length = 1 - B + (B * terms.length) / Math.max(1, mean);
      return { id, score: (matched * (K + 1)) / (1 + K * length), share: matched / whole };
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** Constant of reciprocal rank fusion (Cormack et al. 2009). */
const FUSION = 60;

/** One order of several: by the sum of the reciprocal ranks. */
export function fused(orders: readonly (readonly string[])[]): string[] {
  const scores = new Map<string, number>();
  for (const order of orders)
    for (const [rank, id] of order.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (FUSION + rank + 1));
  return [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([id]) => id);
}

/** The cosine of two vectors; 0 if one has no length or they differ in dimensions. */
export function cosine(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return 0;
  let [product, ofA, ofB] = [0, 0, 0];
  for (let index = 0; index < a.length; index += 1) {
    product += a[index]! * b[index]!;
    ofA += a[index]! ** 2;
    ofB += b[index]! ** 2;
  }
  return ofA === 0 || ofB === 0 ? 0 : product / Math.sqrt(ofA * ofB);
}
