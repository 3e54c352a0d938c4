import type { Queryable } from '../../../db/pool';
import type { HttpFacts } from '../../../http/handler';

/** The page of our own origin on which administrators try a site's window. */
const SANDBOX_PATH = '/demo/sandbox/';

/** How agents see its visitors, in the languages of all of them. */
export const SANDBOX_NAME = 'Sandbox 沙盒';

/** Whether a hello comes from that page: a page of another origin cannot claim it. */
export const isSandboxPage = (pageUrl: string, { sameOrigin }: Pick<HttpFacts, 'sameOrigin'>): boolean =>
  sameOrigin && URL.canParse(pageUrl) && new URL(pageUrl).pathname.startsWith(SANDBOX_PATH);

/** Identities of the sandbox have ids of their own (`testToken`), so that nobody there is one of the site's customers. */
export const isSandboxIdentity = ({ id }: { id: string }): boolean => id.startsWith('sandbox:');

/**
 * The visitor if it is one of the sandbox; null otherwise: what an administrator tries leaves no trace in the record of
 * a visitor who used the same browser.
 */
export async function sandboxVisitorOf(db: Queryable, visitorId: string | null): Promise<string | null> {
  if (visitorId === null) return null;
  const { rows } = await db.query<{ id: string }>('select id from visitors where id = $1 and sandbox', [visitorId]);
  return rows[0]?.id ?? null;
}
