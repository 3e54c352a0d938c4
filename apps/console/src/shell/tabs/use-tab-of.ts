import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Tab } from '../../lib/frame/tab-context';
import { parseAddress, withQuery } from '../routes/path';
import type { TabRow } from './tabs';
import * as store from './tabs-store';
import { useTabActions } from './use-tab-actions';

type Doings = Pick<Tab, 'setTitle' | 'setBadge' | 'setQuery' | 'reload' | 'close'>;

/** The tab context of a page: its own address, whatever the address bar shows. */
export function useTabOf(row: TabRow, isShown: boolean): Tab {
  const doings = useDoings(row.id);
  const { path, fullPath, query, params, meta } = row;
  return useMemo(
    () => Object.freeze({ path, fullPath, query, params, meta, isShown, ...doings }),
    [path, fullPath, query, params, meta, isShown, doings],
  );
}

/** The same object while the tab is open. */
function useDoings(id: number): Doings {
  const { close, reload } = useTabActions();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      setTitle: (title) => store.edit(id, { title }),
      setBadge(badge) {
        const meta = store.rowById(id)?.meta;
        if (meta) store.edit(id, { meta: { ...meta, badge: badge === null || badge === '' ? undefined : badge } });
      },
      setQuery(query, { replace = true } = {}) {
        const row = store.rowById(id);
        if (!row) return;
        const address = parseAddress(withQuery(row.path, query));
        if (address.fullPath === row.fullPath) return;
        if (store.tabsStore.getState().active !== id) return store.setAddress(id, address);
        store.aimTab(id, address.fullPath);
        void navigate(address.fullPath, { replace });
      },
      reload: () => reload(id),
      close() {
        const row = store.rowById(id);
        if (row) void close(row, 'current');
      },
    }),
    [id, close, reload, navigate],
  );
}
