import { isOutage } from '../db/failures';
import type { Db } from '../db/pool';
import type { Job } from '../jobs/start-jobs';
import { indexNewMessages, readMessagePages } from './follow-store';

/** New pages from which the index is brought up to date: about a thousand messages. */
const NEW_PAGES = 16;

/**
 * Keeps what followers read of new messages small. PostgreSQL brings the index up to date too, but only every 20 seconds,
 * and meanwhile each batch of each follower reads all messages since then.
 */
export function commitIndexJob(db: Db): Job {
  let known = 0;
  return {
    name: 'commit-index',
    everyMs: 1000,
    async run() {
      const pages = await readMessagePages(db);
      if (pages >= known && pages < known + NEW_PAGES) return;
      try {
        await indexNewMessages(db);
        known = pages;
      } catch (error) {
        // While a vacuum has the table, the next run does it.
        if (!isOutage(error)) throw error;
      }
    },
  };
}
