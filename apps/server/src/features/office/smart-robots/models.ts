import { keepNewest } from '@parley/core/keep-newest';
import type { IsListed } from '../../../outside/target';
import { createModelClient, type ModelClient, type Provider } from './model/model-client';

/** Clients by their provider; each remembers what its server does not know. */
export type Models = { of(provider: Provider): ModelClient };

/** Clients that are kept. */
const KEPT_MOST = 20;

export function createModels(isListed: IsListed): Models {
  const kept = new Map<string, ModelClient>();
  return {
    of(provider) {
      const key = JSON.stringify(provider);
      const known = kept.get(key);
      if (known) return known;
      const client = createModelClient(provider, isListed);
      keepNewest(kept, [key, client], KEPT_MOST);
      return client;
    },
  };
}

export const hasModel = ({ provider }: { provider: Provider }): boolean => provider.url !== '' && provider.model !== '';
