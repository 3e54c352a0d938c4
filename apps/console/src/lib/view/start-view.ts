import type { Answer } from '@parley/protocol/http/routes';
import { currentLanguage } from '../i18n/i18n';
import { useServices } from '../services';
import { VIEW_KEY } from '../storage';
import { BEFORE_KEY, PAGE_KEY, replaceKept } from './leave-view';

/** As whom this tab looks, and until when. */
export type View = { kind: 'agent' | 'role' } & Pick<Answer<'POST /roles/viewAs'>, 'name' | 'until'>;

/** Begins anew as the agent or as whoever holds the role; other tabs stay their own person's. A refusal is thrown. */
export function useStartView() {
  const { api } = useServices();
  return async (kind: View['kind'], id: string): Promise<void> => {
    const { token, name, until } = await api('POST /roles/viewAs', { [kind]: id });
    const before = JSON.stringify({ ...sessionStorage, [PAGE_KEY]: location.hash });
    replaceKept({
      [BEFORE_KEY]: before,
      'parley.token': token,
      'parley.language': currentLanguage(),
      [VIEW_KEY]: JSON.stringify({ kind, name, until } satisfies View),
    });
    location.hash = '#/';
    location.reload();
  };
}

export const readView = (): View => JSON.parse(sessionStorage.getItem(VIEW_KEY) ?? '{}');
