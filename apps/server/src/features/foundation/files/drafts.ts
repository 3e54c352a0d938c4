import type { WorkContext } from '../../../context';
import type { Storage } from './storage';

/** Removes drafts of unfinished uploads that a killed process left. */
export async function sweepDrafts(
  { log }: Pick<WorkContext, 'log'>,
  storage: Pick<Storage, 'sweepDrafts'>,
): Promise<void> {
  // The system's clock, by which the files' times were written; not the clock that tests set.
  const drafts = await storage.sweepDrafts(Date.now());
  if (drafts > 0) log.info({ drafts }, 'drafts of uploads removed');
}
