import { keysOf } from '@parley/core/census/dimensions';
import { partsOf } from '@parley/core/census/traffic/parts';
import type { Client } from '../../../db/pool';
import type { Batch, Follower } from '../../../events/follow';
import {
  changeFacts,
  foldTouched,
  type NewFact,
  readTouched,
  saveFacts,
  savePrevious,
  unlinkVisitors,
} from './facts-store';
import { idsOfKeys } from './keys-store';
import { removeFlow } from './rebuild-store';
import { noteLeads, type RawVisit, readInvitedVisits, readShortened, readVisits } from './visits-store';
import { ensureZone } from './zones-store';

/**
 * Facts of visits and their sums by hour, day, month and year. Reads the present state of the visits that changed, and adds
 * the difference to the sums: the same change twice changes nothing.
 */
export const visitsFollower: Follower = {
  name: 'census-visits',
  follows: ['events', 'changes'],
  // What a visit costs here it costs once for each batch in which it changed: as rarely as a view that is to be counted
  // within five seconds allows. A batch holds the views of a busy desk in that time.
  everyMs: 3500,
  batch: 4000,
  handle: followVisits,
  reset: removeFlow,
};

async function followVisits(tx: Client, { events, changes }: Batch): Promise<void> {
  const keys = [...new Set(changes.map(({ key }) => key))];
  const invited = events.flatMap(({ kind, visitorId, at }) =>
    kind === 'invitation.shown' && visitorId ? [{ visitorId, at }] : [],
  );
  const ids = [
    ...new Set([
      ...keys,
      ...(keys.length > 0 ? [...(await noteLeads(tx, keys)), ...(await readShortened(tx, keys))] : []),
      ...(invited.length > 0 ? await readInvitedVisits(tx, invited) : []),
    ]),
  ];
  if (ids.length === 0) return;
  await ensureZone(tx);
  await readAgain(tx, await readVisits(tx, ids));
  // Erased visitors are noted among the visits, after all that they did.
  await unlinkVisitors(tx, keys);
}

/** Brings the facts of these visits, and all sums, to what the visits are now. */
export async function readAgain(tx: Client, visits: readonly RawVisit[]): Promise<void> {
  const partsNow = visits
    .filter(({ isCounted }) => isCounted)
    .map((visit) => ({ id: visit.id, parts: partsNowOf(visit) }));
  await changeFacts(tx, partsNow);
  await countFirst(
    tx,
    visits.filter(({ isCounted }) => !isCounted),
  );
}

/** Stores facts of visits that have none, and corrects those of later visits of the same visitors. */
async function countFirst(tx: Client, visits: readonly RawVisit[]): Promise<void> {
  if (visits.length === 0) return;
  const facts = await factsOf(tx, visits);
  const old = await readTouched(tx, facts);
  await saveFacts(tx, facts);
  await savePrevious(tx, facts);
  await foldTouched(tx, facts, old);
}

const partsNowOf = (visit: RawVisit) =>
  partsOf({ ...visit, beganAt: visit.beganAt.getTime(), lastAt: visit.lastAt.getTime() });

export async function factsOf(tx: Client, visits: readonly RawVisit[]): Promise<NewFact[]> {
  const keys = await idsOfKeys(
    tx,
    visits.map(keysOf),
    visits.map(({ beganAt }) => beganAt),
  );
  return visits.map((visit, n) => ({
    id: visit.id,
    siteId: visit.siteId,
    visitorId: visit.visitorId,
    channel: visit.channel,
    beganAt: visit.beganAt,
    keys: keys[n]!,
    parts: partsNowOf(visit),
  }));
}
