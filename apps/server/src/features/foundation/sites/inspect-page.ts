import type { INSTALL_FAULTS, INSTALL_STEPS } from '@parley/protocol/http/admin';
import type { Page, PageFailure } from '../../../outside/fetch-page';
import { blockedDirectives } from './content-policy';
import { admitsOrigin } from './domains';
import { attributesOf, tagsOf, withoutComments } from './html-tags';

type Fault = (typeof INSTALL_FAULTS)[number];
type StepName = (typeof INSTALL_STEPS)[number];
export type Step = {
  step: StepName;
  result: 'good' | 'bad' | 'skipped';
  fault: Fault | null;
  detail: string | null;
};
type SiteFacts = { key: string; domains: readonly string[] };

const good = (step: StepName): Step => ({ step, result: 'good', fault: null, detail: null });
const bad = (step: StepName, fault: Fault, detail: string | null = null): Step => ({
  step,
  result: 'bad',
  fault,
  detail,
});
const skipped = (step: StepName): Step => ({ step, result: 'skipped', fault: null, detail: null });

/** What an install check finds at an address: one result for each step, in their order. */
export function inspectPage(asked: string, fetched: Page | PageFailure, site: SiteFacts): Step[] {
  if ('error' in fetched) return unreached(asked, fetched);
  const reached = [
    good('address'),
    fetched.status < 400 ? good('answer') : bad('answer', 'status', `${fetched.status}`),
  ];
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(fetched.contentType.trim()))
    return [...reached, bad('page', 'not-html', fetched.contentType || null), ...OF_SCRIPT.map(skipped)];
  return [...reached, good('page'), ...inspectHtml(fetched, site)];
}

const OF_SCRIPT: readonly StepName[] = ['script', 'site', 'domain', 'policy'];

function unreached(asked: string, { url, error }: PageFailure): Step[] {
  const isOfAddress = (error === 'bad-target' || error === 'private-target') && url === asked;
  const first = isOfAddress
    ? [bad('address', error), skipped('answer')]
    : [good('address'), bad('answer', error, url === asked ? null : new URL(url).host)];
  return [...first, skipped('page'), ...OF_SCRIPT.map(skipped)];
}

function inspectHtml(page: Page, { key, domains }: SiteFacts): Step[] {
  const html = withoutComments(page.html);
  const scripts = findScripts(html, page.url);
  const own = scripts.find((script) => script.key === key) ?? inlineScript(html, key);
  const found = own ?? scripts[0];
  const domain = admitsOrigin(domains, new URL(page.url).origin)
    ? good('domain')
    : bad('domain', 'not-listed', new URL(page.url).hostname);
  if (!found) {
    const fault = hasTagManager(html) ? 'tag-manager' : page.isCut ? 'cut' : 'no-script';
    return [bad('script', fault), skipped('site'), domain, skipped('policy')];
  }
  const blocked = blockedDirectives([...page.policies, ...metaPolicies(html)], found, page.url);
  return [
    good('script'),
    own ? good('site') : bad('site', 'other-site', found.key),
    domain,
    blocked.length === 0 ? good('policy') : bad('policy', 'blocked', blocked.join(', ')),
  ];
}

/** `src`: null if it is unknown, since an inline script adds the tag. */
export type FoundScript = { src: string | null; nonce: string | null; key: string };

function findScripts(html: string, pageUrl: string): FoundScript[] {
  return tagsOf(html, 'script').flatMap((tag) => {
    const attributes = attributesOf(tag);
    const src = attributes.get('src') ?? '';
    const key = attributes.get('data-site');
    if (key === undefined || !URL.canParse(src, pageUrl)) return [];
    const url = new URL(src, pageUrl);
    if (!url.pathname.endsWith('/widget.js')) return [];
    return [{ src: url.href, nonce: attributes.get('nonce') ?? null, key }];
  });
}

/** The snippet for tag managers: a script that names the widget and the key. */
const inlineScript = (html: string, key: string): FoundScript | undefined =>
  html.includes('/widget.js') && (html.includes(`'${key}'`) || html.includes(`"${key}"`))
    ? { src: null, nonce: null, key }
    : undefined;

const hasTagManager = (html: string): boolean => /googletagmanager\.com|\/gtm\.js|tealiumiq|hm\.baidu\.com/i.test(html);

const metaPolicies = (html: string): string[] =>
  tagsOf(html, 'meta').flatMap((tag) => {
    const attributes = attributesOf(tag);
    const isPolicy = attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy';
    return isPolicy ? [attributes.get('content') ?? ''] : [];
  });
