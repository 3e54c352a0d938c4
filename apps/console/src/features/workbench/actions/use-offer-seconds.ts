import type { VisitorRow } from '@parley/protocol/types';
import { useServerNow } from '../../../lib/desk/desk-context';
import { useSection } from '../../../lib/settings/use-section';

/** Default of `transferSeconds` in the settings' section routing. */
const DEFAULT_SECONDS = 60;

/** Whole seconds until an offered transfer expires; null without an offer. */
export function useOfferSeconds({ transfer }: Pick<VisitorRow, 'transfer'>): number | null {
  const now = useServerNow();
  const seconds = useSection('routing').transferSeconds ?? DEFAULT_SECONDS;
  return transfer ? secondsLeft(transfer.at, seconds, now) : null;
}

export const secondsLeft = (at: number, seconds: number, now: number): number =>
  Math.max(0, Math.ceil((at + seconds * 1000 - now) / 1000));
