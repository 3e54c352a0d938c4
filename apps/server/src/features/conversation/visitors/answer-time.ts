import { waitSeconds } from '@parley/core/routing/wait-time';
import type { Context } from '../../../context';
import { readQueueFacts } from '../conversations/opening';
import { readFirstResponses } from './answer-time-store';

const HOUR_MS = 3600_000;
/** Fewer first responses in the last hour say nothing. */
const MIN_RESPONSES = 3;

export type AnswerTime = {
  /** Seconds in which a visitor who writes now can expect an answer; 0: nothing is known, or none is to be shown. */
  seconds(): number;
  /** Measures again. True: what visitors are shown has changed. */
  refresh(): Promise<boolean>;
};

/**
 * What visitors are promised, measured at intervals and kept in memory: the queue's estimate where visitors wait, else
 * the median of the last hour's first responses.
 */
export function createAnswerTime(context: Context): AnswerTime {
  let measured: number | null = null;

  return {
    seconds: () => (context.setting('conversation').answerSeconds === 0 ? 0 : (measured ?? 0)),
    async refresh() {
      const before = measured;
      const seconds = await measure(context);
      measured = seconds === null ? null : rounded(seconds);
      return measured !== before;
    },
  };
}

async function measure(context: Context): Promise<number | null> {
  const now = context.clock.now();
  const { waiting, assignedAt } = await readQueueFacts(context, context.db);
  if (waiting > 0) return waitSeconds({ now, position: waiting + 1, assignedAt });
  const { median, responses } = await readFirstResponses(context.db, now - HOUR_MS);
  return responses < MIN_RESPONSES ? null : median;
}

/** Up: to ten seconds below a minute, else to minutes, since the measure is not more precise. */
const rounded = (seconds: number): number =>
  seconds <= 50 ? Math.max(10, Math.ceil(seconds / 10) * 10) : Math.ceil(seconds / 60) * 60;
