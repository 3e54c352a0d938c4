import type { Answer } from '@parley/protocol/http/routes';
import type { Events } from '../loader/events';
import { watchPages } from '../loader/pages';
import { act, get, Refusal, serverAt } from '../visitor-api';
import type { Kit } from './kit';
import { drawBox, type Look } from './offers/box';
import { whenDue } from './offers/when-due';

type Offers = Answer<'GET /visitor/offers'>;
export type Offer = NonNullable<Answer<'POST /visitor/claim'>['offer']>;
export type Awaited = Offers['offers'][number];

/** Milliseconds after which a call that did not reach the server is repeated, and how often. */
const AGAIN_MS = 3000;
const TRIES = 4;
/** Milliseconds on screen that count as seen. */
const SEEN_MS = 1000;
/** Longest address that the server takes. */
const MOST_ADDRESS = 4096;

/** Not `randomUUID`, which pages without HTTPS do not have. */
const newID = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
const here = (): string => location.href.slice(0, MOST_ADDRESS);
let life = new AbortController();
let round = new AbortController();

/**
 * Automatic invitations. `offers`: the rules that may hold on this page, as `hello` has answered; those of pages that the
 * host shows without loading are asked for.
 */
export function show(offers: readonly Awaited[], kit: Kit): void {
  life.abort();
  life = new AbortController();
  const { signal } = life;
  const begin = (): AbortSignal => {
    round.abort();
    round = new AbortController();
    return AbortSignal.any([signal, round.signal]);
  };
  // Who has opened the window need not be invited; the widget may be removed.
  for (const event of ['open', 'unload']) (kit.on as Events['on'])(event, () => round.abort());
  watch(offers, kit, begin());
  watchPages(async () => {
    const now = begin();
    const ask = () => get<Offers>(serverAt(kit.base), kit.credential() ?? '', 'offers', { URL: here() });
    watch((await insist(ask, now))?.offers ?? [], kit, now);
  }, signal);
}

/**
 * Watches for what the rules wait for, and shows what the server answers then: it decides whether this person is invited,
 * whatever other tabs do.
 */
function watch(offers: readonly Awaited[], kit: Kit, signal: AbortSignal): void {
  let isShown = false;
  let turn = Promise.resolve();
  const call = <V extends 'claim' | 'offered'>(verb: V, body: Parameters<typeof act<V>>[3], life?: AbortSignal) =>
    insist(() => act<V>(serverAt(kit.base), kit.credential() ?? '', verb, body), life);

  const isQuiet = () => signal.aborted || isOpen(kit);

  async function ask(rule: string): Promise<void> {
    await whenVisible(signal);
    if (isShown || isQuiet()) return;
    // The same id at every try: the server answers it once.
    const claim = { rule, URL: here(), onlyID: newID(), language: kit.language };
    const answer = await call('claim', claim, signal);
    if (answer?.offer && !isQuiet()) draw(answer.offer);
  }

  function draw(offer: Offer): void {
    isShown = true;
    const tell = (what: 'shown' | 'seen' | 'accepted' | 'refused') => void call('offered', { offer: offer.id, what });
    const box = drawBox(offer, lookOf(kit), {
      accept() {
        box.remove();
        kit.toggle();
        tell('accepted');
      },
      later() {
        box.remove();
        tell('refused');
      },
    });
    if (offer.picture)
      import(/* @vite-ignore */ `${kit.base}widget/parts/image.js`).then((part) => part.show(box, offer, kit.base));
    signal.addEventListener('abort', () => box.remove());
    tell('shown');
    whenSeen(signal, () => tell('seen'));
  }

  // One after the other, in the order of their priority.
  for (const each of offers)
    whenDue(each, { signal, page: kit }, () => {
      turn = turn.then(() => ask(each.rule));
    });
}

const isOpen = ({ place }: Kit): boolean => (place.parentElement as HTMLElement).classList.contains('open');

/** As the launcher looks now. */
function lookOf({ place, language }: Kit): Look {
  const { classList, style } = place.parentElement as HTMLElement;
  const side = classList.contains('left') ? 'left' : 'right';
  return { language, side, accent: style.getPropertyValue('--accent'), dark: classList.contains('dark') };
}

/** Repeats a call that did not reach the server. Undefined: it was refused, or the server was never reached. */
async function insist<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T | undefined> {
  for (let tried = 0; tried < TRIES && !signal?.aborted; tried += 1) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
  return undefined;
}

/** Resolves once the page's tab is in front: nobody is invited where nobody looks. */
async function whenVisible(signal: AbortSignal): Promise<void> {
  while (document.visibilityState !== 'visible' && !signal.aborted)
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true, signal });
      signal.addEventListener('abort', resolve);
    });
}

/** Calls once the page has been visible for a second. */
function whenSeen(signal: AbortSignal, act: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  either.addEventListener('abort', () => clearTimeout(timer));
  const check = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      over.abort();
      act();
    }, SEEN_MS);
  };
  document.addEventListener('visibilitychange', check, { signal: either });
  check();
}
