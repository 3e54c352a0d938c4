import type { HookEvent } from '@parley/protocol/http/programs/programs';
import type { Answer } from '@parley/protocol/http/routes';
import { useQueryClient } from '@tanstack/react-query';

export type Hook = Answer<'GET /access/getHooks'>['list'][number];
export type Delivery = Answer<'GET /access/getDeliveries'>['list'][number];

/** Names of the lists, and their query keys. */
export const HOOKS = 'webhooks';
export const DELIVERIES = 'deliveries';
/** Milliseconds between two looks at deliveries, which are sent meanwhile. */
export const DELIVERIES_EVERY_MS = 5000;

export function useRefreshHooks() {
  const queries = useQueryClient();
  return () => Promise.all([HOOKS, DELIVERIES].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

/** The key of an event's words. */
export const eventWord = (type: HookEvent | 'hook.test') => `hooks.events.${type}` as 'hooks.events.letter.left';

export type HookState = 'off' | 'failing' | 'on';

export const hookState = ({ enabled, failingSince }: Pick<Hook, 'enabled' | 'failingSince'>): HookState =>
  !enabled ? 'off' : failingSince === null ? 'on' : 'failing';
