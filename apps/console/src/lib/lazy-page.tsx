import { type Clock, systemClock } from '@parley/live/clock';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, useState } from 'react';
import { PageGone } from './page-gone';
import { mayLoad } from './reach';

/** Chunk load timeout (specification, section 9). */
export const CHUNK_TIMEOUT_MS = 120_000;

export type PageModule = { default: ComponentType };
export type LoadPage = () => Promise<PageModule>;

const made = new WeakMap<LoadPage, LazyExoticComponent<ComponentType>>();

/**
 * The page that `load` brings, drawn once it is here (under Suspense). The same `load` is always the same component.
 * Where its file cannot be had, its place offers to try again or to reload the console.
 */
export function lazyPage(load: LoadPage): LazyExoticComponent<ComponentType> {
  const known = made.get(load);
  if (known) return known;
  const page = lazy(() =>
    loadPage(load).catch((error: unknown) => {
      if (!isMissingChunk(error)) throw error;
      // Whoever opens it next begins anew.
      made.delete(load);
      return { default: () => <PageGone loadAgain={() => loadPage(load)} /> };
    }),
  );
  made.set(load, page);
  return page;
}

/**
 * As `lazyPage`, for a part of a page that is always in sight: its place offers the same where it cannot be had. What was
 * brought ahead is drawn at once: under Suspense React would hold back even what is here, for 300 ms after the last wait.
 */
export function lazyView<P extends object>(load: () => Promise<View<P>>) {
  let here: View<P> | null = null;
  const bring = async (): Promise<{ default: View<P> }> => {
    here = await loadPage(load);
    return { default: here };
  };
  const Late = lazy(async () => {
    try {
      return await bring();
    } catch (error) {
      if (!isMissingChunk(error)) throw error;
      return { default: (props: P) => <PageGone props={props} loadAgain={bring} /> };
    }
  });

  function LazyView(props: P) {
    const [Part] = useState<View<P> | typeof Late>(() => here ?? Late);
    return <Part {...props} />;
  }
  /** Before it is wanted. Whoever needs it asks again, and says why it does not come. */
  const ahead = () => void bring().catch(() => {});
  return Object.assign(LazyView, { ahead });
}

type View<P> = (props: P) => ReactNode;

type Load<Part> = () => Promise<Part>;

/** The page's file, asked for twice before it counts as gone: one lost packet is no reason for a reload. */
export async function loadPage<Part>(load: Load<Part>, clock: Clock = systemClock): Promise<Part> {
  if (!mayLoad()) throw new ServerAway('the server is away');
  try {
    return await inTime(load, clock);
  } catch (error) {
    if (!isMissingChunk(error)) throw error;
    return inTime(load, clock);
  }
}

class ChunkTimeout extends Error {}
class ServerAway extends Error {}

async function inTime<Part>(load: Load<Part>, clock: Clock): Promise<Part> {
  let timer: unknown;
  const late = new Promise<never>((_, reject) => {
    timer = clock.setTimeout(() => reject(new ChunkTimeout('the page did not come')), CHUNK_TIMEOUT_MS);
  });
  return Promise.race([load(), late]).finally(() => clock.clearTimeout(timer));
}

/** How the browsers say that a script or its stylesheet could not be fetched; any other failure is the page's own. */
const MISSING =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload css/i;

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof ChunkTimeout ||
  error instanceof ServerAway ||
  (error instanceof Error && MISSING.test(error.message));
