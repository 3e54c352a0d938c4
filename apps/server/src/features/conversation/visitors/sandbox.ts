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
