import { type Address, type Decode, isUnder, readAddress, textOf, type Written } from './address';
import { adHosts, campaignSources, clickIds, type Engine, engines, paidMedium } from './engines';
import { isOf, networks, packages } from './networks';

/** Source of a visit. `engine`: name of the search engine, network or tracked link; empty: none. */
export type Source = {
  source: 'direct' | 'search' | 'ads' | 'social' | 'external' | 'link';
  engine: string;
  keyword: string;
};

/**
 * Source of a visit (V-01 … V-05): parameters of an advertisement on the landing page first, then the referrer, judged
 * by its host alone.
 */
export function readSource(referrer: string, landingUrl: string, decode: Decode): Source {
  const page = readAddress(landingUrl);
  const from = readAddress(referrer);
  const came = isOutside(from, page) ? sourceOfReferrer(from, decode) : direct;
  return (page && advertisedSource(page, came, from, decode)) ?? came;
}

const direct: Source = { source: 'direct', engine: '', keyword: '' };

/** Whether the referrer is another site; a page of the same site, or none, is no source. */
function isOutside(from: Address | null, page: Address | null): from is Address {
  if (!from || !/^(?:https?|android-app)$/.test(from.scheme) || from.host === '') return false;
  return page === null || bare(from.host) !== bare(page.host);
}

const bare = (host: string): string => host.replace(/^www\./, '');

function sourceOfReferrer(from: Address, decode: Decode): Source {
  if (from.scheme === 'android-app') {
    const known = packages.find(([name]) => name.test(from.host));
    return { source: known?.[1] ?? 'external', engine: known?.[2] ?? '', keyword: '' };
  }
  if (adHosts.test(from.host)) return { source: 'ads', engine: companyOf(from.host), keyword: '' };
  const searched = readSearch(from, decode);
  if (searched) return searched;
  const network = networks.find(([domain]) => isOf(from.host, domain));
  return { source: network ? 'social' : 'external', engine: network?.[1] ?? '', keyword: '' };
}

const companyOf = (host: string): string =>
  /google|doubleclick/.test(host) ? 'Google' : /baidu/.test(host) ? 'Baidu' : '';

function readSearch(from: Address, decode: Decode): Source | null {
  for (const engine of engines) {
    const isOwn = engine.hosts.test(from.host);
    if (!isOwn && !engine.also?.test(from.host)) continue;
    const keyword = keywordOf(engine, from, decode);
    // A company's other pages count as a search only with a keyword.
    if (!keyword && (!isOwn || NO_SEARCH.test(from.path))) continue;
    return { source: 'search', engine: engine.name, keyword };
  }
  return null;
}

/** Other services on a search engine's own host. */
const NO_SEARCH = /^\/(?:reader|maps|mail|calendar|drive|accounts|store|finance|alerts|news|translate)\b/;

function keywordOf({ name, params, isChinese = false }: Engine, { params: said }: Address, decode: Decode): string {
  const encoding = said.get('ie') ?? said.get('ei') ?? said.get('inputt');
  const written: Written = { named: known(encoding), isChinese };
  const read = (param: string) => textOf(said.get(param) ?? '', written, decode);
  if (name === 'Google' && (said.has('as_epq') || said.has('as_oq') || said.has('as_eq'))) return advanced(read);
  const found = params.map(read).find(Boolean);
  if (found) return found;
  // The page of a picture names its search in `prev`.
  const previous = readAddress(`https://x${textOf(said.get('prev') ?? '', PLAIN, decode)}`);
  return previous ? textOf(previous.params.get('q') ?? '', PLAIN, decode) : '';
}

const PLAIN: Written = { named: undefined, isChinese: false };

/** Accepts names of encodings only: `ei` is an encoding for some engines and a session id for others. */
const known = (named: string | undefined): string | undefined =>
  named && /^(?:utf-?8|gb|euc|shift|sjis|big5|windows|iso|koi)[\w-]{0,12}$/i.test(named) ? named : undefined;

/**
 * The keyword of Google's advanced search form ("all these words", "any of these words", "none of these words") as one
 * line.
 */
function advanced(read: (param: string) => string): string {
  const any = read('as_oq').split(' ').filter(Boolean).join(' or ');
  const exactly = read('as_epq');
  const without = read('as_eq');
  const parts = [read('as_q'), any, exactly && `"${exactly}"`, without && `-${without}`];
  return parts.filter(Boolean).join(' ');
}

/** The source by parameters of an advertisement on the landing page; null: none. */
function advertisedSource(page: Address, came: Source, from: Address | null, decode: Decode): Source | null {
  const names = [...page.params.keys()];
  const plain = (param: string) => textOf(page.params.get(param) ?? '', PLAIN, decode);
  const clicked = clickIds.find(([param]) => names.some((name) => param.test(name)))?.[1];
  const isPaidLink = from !== null && /^\/baidu\.php$/.test(from.path) && isUnder(from.host, 'baidu.com');
  if (!clicked && !isPaidLink && !paidMedium.test(plain('utm_medium'))) return null;
  const named = campaignSources.find(([name]) => name.test(plain('utm_source')))?.[1];
  const engine = clicked ?? named ?? came.engine;
  const isChinese = engines.some(({ name, isChinese }) => isChinese && name === engine);
  const read = (param: string) => textOf(page.params.get(param) ?? '', { named: undefined, isChinese }, decode);
  return { source: 'ads', engine, keyword: read('utm_term') || read('e_keyword') || came.keyword };
}
