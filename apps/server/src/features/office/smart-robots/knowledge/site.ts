import { splitPassages } from '@parley/core/robot/grounding/passages';
import { fetchPage, type Page, type PageFailure } from '../../../../outside/fetch-page';
import type { IsListed } from '../../../../outside/target';
import { htmlBlocks, tidy } from './html-blocks';
import { robotsRules } from './robots-txt';

export type Found = { title: string; url: string; heading: string; text: string; origin: string | null };
export type SourceFault = { url: string; error: string };
export type Read = { passages: Found[]; documents: number; faults: SourceFault[]; isCut: boolean };
/** Told after each document, and before the first after each list of them. */
export type Progress = (done: number, total: number | null) => Promise<void>;

export class SourceError extends Error {}

/** Pages of a site, sitemaps that are read, passages of a source. */
const MOST_PAGES = 500;
const MOST_SITEMAPS = 20;
export const MOST_PASSAGES = 20_000;
/** Milliseconds between two pages, at least and at most. */
const DELAY_MS = 100;
const MAX_DELAY_MS = 3000;
const MOST_FAULTS = 20;

type Parts = { isListed: IsListed; progress: Progress; stopped: AbortSignal; pause(ms: number): Promise<void> };

/**
 * Reads the pages of a site: those of its sitemap, else those that its pages link, on the same origin. What robots.txt
 * forbids to `Parley` is left out.
 */
export async function readSite(address: string, parts: Parts): Promise<Read> {
  const first = new URL(address);
  const rules = await readRules(first, parts.isListed);
  await parts.progress(0, null);
  const listed = await listedPages(first, rules.sitemaps, parts);
  const queue = listed.length > 0 ? listed : [first.href];
  const isFollowing = listed.length === 0;
  const seen = new Set(queue.map(plainAddress));
  const read: Read = { passages: [], documents: 0, faults: [], isCut: queue.length > MOST_PAGES };
  const delay = Math.min(MAX_DELAY_MS, Math.max(DELAY_MS, rules.delayMs ?? 0));
  for (let at = 0; at < queue.length && at < MOST_PAGES; at += 1) {
    if (parts.stopped.aborted) throw new SourceError('stopped');
    const url = queue[at]!;
    const { pathname, search } = new URL(url);
    if (!rules.allows(pathname + search)) addFault(read, url, 'robots.txt');
    else {
      if (at > 0) await parts.pause(delay);
      const links = addPage(read, { url, site: first }, await fetchPage(url, parts.isListed));
      if (isFollowing)
        for (const link of links) {
          const plain = plainAddress(link);
          if (seen.has(plain) || seen.size >= MOST_PAGES || !plain.startsWith(folderOf(first))) continue;
          seen.add(plain);
          queue.push(plain);
        }
    }
    if (read.passages.length >= MOST_PASSAGES) {
      read.isCut = true;
      break;
    }
    await parts.progress(at + 1, isFollowing ? null : Math.min(queue.length, MOST_PAGES));
  }
  return read;
}

const plainAddress = (url: string): string => url.replace(/#.*$/, '');
const folderOf = ({ origin, pathname }: URL): string => `${origin}${pathname.slice(0, pathname.lastIndexOf('/') + 1)}`;

async function readRules(site: URL, isListed: IsListed) {
  const answer = await fetchPage(new URL('/robots.txt', site).href, isListed);
  if ('error' in answer && (answer.error === 'bad-target' || answer.error === 'private-target'))
    throw new SourceError(answer.error);
  const text = 'error' in answer || answer.status !== 200 || /html/i.test(answer.contentType) ? '' : answer.html;
  return robotsRules(text, 'Parley');
}

async function listedPages(
  site: URL,
  named: readonly string[],
  { isListed, progress, stopped }: Parts,
): Promise<string[]> {
  const isSitemap = /\.xml$/i.test(site.pathname);
  const maps = isSitemap ? [site.href] : [...named, new URL('/sitemap.xml', site).href];
  const pages = new Set<string>();
  const seen = new Set<string>();
  for (let at = 0; at < maps.length && at < MOST_SITEMAPS && !stopped.aborted; at += 1) {
    const url = maps[at]!;
    if (seen.has(url) || !isOf(site, url)) continue;
    seen.add(url);
    const answer = await fetchPage(url, isListed);
    await progress(0, null);
    if ('error' in answer || answer.status !== 200) {
      if (isSitemap && at === 0) throw new SourceError('error' in answer ? answer.error : 'status');
      continue;
    }
    const isIndex = /<sitemapindex[\s>]/i.test(answer.html);
    for (const address of addressesIn(answer.html)) {
      if (isIndex) maps.push(address);
      else if (isOf(site, address) && (isSitemap || address.startsWith(folderOf(site))))
        pages.add(plainAddress(address));
    }
  }
  return [...pages].slice(0, MOST_PAGES + 1);
}

const isOf = ({ origin }: URL, address: string): boolean => URL.canParse(address) && new URL(address).origin === origin;

const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]{1,2000}?)\s*(?:\]\]>)?\s*<\/loc>/gi)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );

/** Returns the page's links. */
function addPage(read: Read, { url, site }: { url: string; site: URL }, answer: Page | PageFailure): string[] {
  if ('error' in answer) return addFault(read, url, answer.error);
  if (answer.status !== 200) return addFault(read, url, String(answer.status));
  if (!isOf(site, answer.url)) return addFault(read, url, 'redirects');
  const isHtml = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(answer.contentType.trim());
  if (!isHtml && !/^text\/plain\b/i.test(answer.contentType.trim())) return addFault(read, url, answer.contentType);
  const page = isHtml
    ? htmlBlocks(answer.html)
    : { title: '', blocks: [{ heading: '', text: tidy(answer.html) }], links: [], isHidden: false };
  const links = page.links.flatMap((link) =>
    URL.canParse(link, answer.url) && isOf(site, new URL(link, answer.url).href)
      ? [new URL(link, answer.url).href]
      : [],
  );
  if (page.isHidden) return links;
  const title = (page.title || page.blocks[0]?.heading || new URL(url).pathname).slice(0, 200);
  const passages = splitPassages(page.blocks).map((passage) => ({ title, url, ...passage, origin: null }));
  if (passages.length > 0) read.documents += 1;
  read.passages.push(...passages.slice(0, MOST_PASSAGES - read.passages.length));
  return links;
}

function addFault(read: Read, url: string, error: string): string[] {
  if (read.faults.length < MOST_FAULTS) read.faults.push({ url, error: error.slice(0, 100) });
  return [];
}
