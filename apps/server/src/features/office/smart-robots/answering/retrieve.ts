import { widthOf } from '@parley/core/robot/grounding/passages';
import { fused, rankByTerms } from '@parley/core/robot/grounding/rank';
import { termsOf } from '@parley/core/search/terms';
import type { Queryable } from '../../../../db/pool';
import { type ModelClient, ModelError } from '../model/model-client';
import {
  countPassages,
  type PassageRow,
  readCandidates,
  readFrequencies,
  readNearest,
  readPassages,
} from './retrieve-store';

export type Retrieved = PassageRow & { score: number };

/** Passages that are sent to a model, and their width together. */
const SENT_MOST = 6;
const SENT_WIDTH = 2200;
/** A term of more passages than this says little. */
const COMMON = 400;
/** Passages that are ranked. */
const RANKED_MOST = 1200;
/** Terms of a question, the rarest first, by which passages are looked up. */
const LOOKED_UP = 24;
/** Share of a question's weight that a passage must have without vectors; below it nothing is asked of the model. */
const LEAST_SHARE = 0.08;
/** With vectors: the cosine from which a passage counts without common words. */
const LEAST_COSINE = 0.35;
/** Passages whose vectors are compared. */
const COMPARED_MOST = 20_000;
/** Milliseconds for the vector of a question; without it the words alone decide. */
const VECTOR_MS = 1500;

type Parts = { db: Queryable; robotId: string; client: ModelClient; hasVectors: boolean; stopped: AbortSignal };

/** The passages nearest to a question, best first; empty: the sources say nothing about it. */
export async function retrieve(
  { db, robotId, client, hasVectors, stopped }: Parts,
  question: string,
): Promise<Retrieved[]> {
  const [byTerms, byVector] = await Promise.all([
    nearestByTerms(db, robotId, question),
    hasVectors ? vectorOf(client, question, stopped).then((vector) => nearestByVector(db, robotId, vector)) : [],
  ]);
  const shares = new Map(byTerms.map(({ id, share }) => [id, share]));
  const cosines = new Map(byVector.map(({ id, cosine }) => [id, cosine]));
  const order = fused([byTerms.map(({ id }) => id), byVector.map(({ id }) => id)])
    .filter((id) => (shares.get(id) ?? 0) >= LEAST_SHARE || (cosines.get(id) ?? 0) >= LEAST_COSINE)
    .slice(0, SENT_MOST);
  const rows = new Map((await readPassages(db, order)).map((row) => [row.id, row]));
  let width = 0;
  return order.flatMap((id) => {
    const row = rows.get(id);
    if (!row || width > SENT_WIDTH) return [];
    width += widthOf(row.text);
    return [{ ...row, score: Math.max(shares.get(id) ?? 0, cosines.get(id) ?? 0) }];
  });
}

async function nearestByTerms(db: Queryable, robotId: string, question: string) {
  const terms = termsOf(question).slice(0, 400);
  if (terms.length === 0) return [];
  const [frequency, total] = await Promise.all([
    readFrequencies(db, robotId, { terms, most: COMMON }),
    countPassages(db, robotId),
  ]);
  const known = terms.filter((term) => (frequency.get(term) ?? 0) > 0);
  const rare = known.sort((a, b) => frequency.get(a)! - frequency.get(b)!).slice(0, LOOKED_UP);
  if (rare.length === 0) return [];
  const candidates = await readCandidates(db, robotId, { terms: rare, most: RANKED_MOST });
  return rankByTerms(terms, candidates, { frequency, total: Math.max(total, candidates.length) }).slice(
    0,
    SENT_MOST * 4,
  );
}

async function vectorOf(client: ModelClient, question: string, stopped: AbortSignal): Promise<number[] | null> {
  try {
    return (await client.vectors([question], VECTOR_MS, stopped))[0] ?? null;
  } catch (error) {
    if (error instanceof ModelError) return null;
    throw error;
  }
}

async function nearestByVector(db: Queryable, robotId: string, vector: number[] | null) {
  if (!vector) return [];
  return readNearest(db, robotId, { vector, most: COMPARED_MOST, count: SENT_MOST * 4 });
}
