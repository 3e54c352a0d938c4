import type { Clock } from '../../../../clock';

/** Conversations whose answers are kept, and for how long (ms). */
const MOST = 500;
const KEPT_MS = 10 * 60_000;

type Kept<T> = { seq: number; at: number; answer: Promise<T> };
type Options<T> = { isKept: (answer: T) => boolean; clock: Pick<Clock, 'now'> };

/** Asks once for each conversation and seq, also while an answer is on its way. Answers that are no use are asked again. */
export function keepAnswers<T>(
  ask: (conversationId: string) => Promise<T>,
  { isKept, clock }: Options<T>,
): (conversationId: string, seq: number) => Promise<T> {
  const kept = new Map<string, Kept<T>>();

  return async (conversationId, seq) => {
    const known = kept.get(conversationId);
    if (known?.seq === seq && clock.now() - known.at < KEPT_MS) return known.answer;
    const own: Kept<T> = { seq, at: clock.now(), answer: ask(conversationId) };
    kept.delete(conversationId);
    kept.set(conversationId, own);
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST))) kept.delete(oldest);
    const forget = () => {
      if (kept.get(conversationId) === own) kept.delete(conversationId);
    };
    try {
      const answer = await own.answer;
      if (!isKept(answer)) forget();
      return answer;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
