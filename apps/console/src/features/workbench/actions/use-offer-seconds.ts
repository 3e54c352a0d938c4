import type { VisitorRow } from '@parley/protocol/types';
import { useServerNow } from '../../../lib/desk/desk-context';
import { useSection } from '../../../lib/settings/use-section';

/** The desk's own default (settings, routing). */
const DEFAULT_SECONDS = 60;

/** Whole seconds until an offered transfer comes back by itself; null where nothing is offered. */
export function useOfferSeconds({ transfer }: Pick<VisitorRow, 'transfer'>): number | null {
  const now = useServerNow();
  const seconds = Number(useSection('routing').transferSeconds ?? DEFAULT_SECONDS);
  return transfer ? secondsLeft(transfer.at, seconds, now) : null;
}

export const secondsLeft = (at: number, seconds: number, now: number): number =>
  Math.max(0, Math.ceil((at + seconds * 1000 - now) / 1000));
