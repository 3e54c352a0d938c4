import { isOutage } from './failures';

const RETRY_MS = 200;

/** Runs reads of the database until it answers: an outage is waited for, so that what follows does not overtake them. */
export async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
