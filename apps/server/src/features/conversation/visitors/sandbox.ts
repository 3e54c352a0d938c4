import type { HttpFacts } from '../../../http/handler';

/** The page of our own origin on which administrators try a site's window. */
const SANDBOX_PATH = '/demo/sandbox/';

/** How agents see its visitors, in the languages of all of them. */
export const SANDBOX_NAME = 'Sandbox 沙盒';

/** Whether a hello comes from that page: a page of another origin, whose window has ours, cannot claim it. */
export function isSandboxPage(pageUrl: string, { sameOrigin, origin }: Pick<HttpFacts, 'sameOrigin' | 'origin'>) {
  if (!sameOrigin || !URL.canParse(pageUrl)) return false;
  const page = new URL(pageUrl);
  return page.origin === origin && page.pathname.startsWith(SANDBOX_PATH);
}

/** Identities of the sandbox have ids of their own (`testToken`), so that nobody there is one of the site's customers. */
export const isSandboxIdentity = ({ id }: { id: string }): boolean => id.startsWith('sandbox:');
