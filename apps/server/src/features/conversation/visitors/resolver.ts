import { batchCalls, CROWD_MS } from '../../../batcher';
import type { Clock } from '../../../clock';
import type { Db } from '../../../db/pool';
import { Refusal } from '../../../errors';
import type { VisitorPrincipal } from '../../../principal';
import type { KnownSites } from '../../foundation/sites/known-sites';
import { type Bearer, findBearers } from './credentials';
import type { FreshBearers } from './fresh-bearers';
import { mayUseOrigin } from './origins';

/** Credentials in one statement. After a restart all visitors come back at once, and many are cheaper together. */
const CREDENTIALS = { max: 500, crowdMs: CROWD_MS };

/** Finds the visitor of a credential, for sockets (which check the origin themselves) and for HTTP. */
export function visitorResolver({
  db,
  clock,
  sites,
  fresh,
}: {
  db: Db;
  clock: Clock;
  sites: Pick<KnownSites, 'domainsOf'>;
  /** Null: other processes serve too. */
  fresh: FreshBearers | null;
}) {
  const readBearer = batchCalls((credentials: string[]) => findBearers(db, credentials, clock.now()), CREDENTIALS);

  /** Refuses with `bad-credential`, and with `forbidden` for an origin that the site does not list. */
  async function resolveVisitor(credential: string, origin: string | null): Promise<VisitorPrincipal> {
    const bearer = await readBearer(credential);
    if (!bearer) throw new Refusal('bad-credential');
    if (origin !== null && !(await mayUseOrigin(sites, bearer.siteId, origin))) throw new Refusal('forbidden');
    return { id: bearer.visitorId, siteId: bearer.siteId, language: bearer.language };
  }

  /** For the bind of a socket. */
  const findBearer = async (credential: string): Promise<Bearer | null> =>
    fresh?.take(credential) ?? readBearer(credential);

  return { findBearer, resolveVisitor };
}
