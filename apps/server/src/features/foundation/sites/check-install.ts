import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { fetchPage } from '../../../outside/fetch-page';
import type { Semaphore } from '../../../semaphore';
import type { IsListedTarget } from '../../module';
import { inspectPage, type Step } from './inspect-page';
import { findSite } from './store';

type Parts = { context: Context; checks: Semaphore; isListedTarget: IsListedTarget };

/** Fetches a page and says whether the site's script is on it. Nothing is stored. */
export async function checkInstall(
  { context, checks, isListedTarget }: Parts,
  { id, url }: { id: string; url: string },
): Promise<{ url: string; steps: Step[] }> {
  const site = await findSite(context.db, id);
  if (!site) throw new Refusal('unknown-site');
  const leave = checks.enter();
  if (!leave) throw new Refusal('check-busy');
  try {
    const asked = withScheme(url.trim());
    const fetched = await fetchPage(asked, isListedTarget);
    return { url: fetched.url, steps: inspectPage(asked, fetched, site) };
  } finally {
    leave();
  }
}

/** People type `shop.example`. */
const withScheme = (address: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
