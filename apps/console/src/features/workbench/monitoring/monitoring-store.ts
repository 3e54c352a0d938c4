import { createStore } from 'zustand/vanilla';
import { localStore, type Store } from '../../../lib/storage';
import {
  type Monitored,
  type Monitoring,
  type SwitchUser,
  startOfMonitoring,
  withActiveNames,
  withMessage,
  withMonitoredList,
  withoutActiveName,
  withPreview,
  withSwitchUser,
} from './monitoring';

const KEY = 'activeNames';

/** One per browser tab. The open sections are kept in this browser. */
export function createMonitoringStore(memory: Store = localStore) {
  const store = createStore<Monitoring>(() => ({ ...startOfMonitoring, ...remembered(memory) }));
  const change = (next: (state: Monitoring) => Monitoring) => store.setState(next, true);

  function changeNames(next: (state: Monitoring) => Monitoring): void {
    change(next);
    memory.set(KEY, store.getState().activeNames.join(' '));
  }

  return {
    store,
    setSwitchUser: (user: SwitchUser | null, title: (user: SwitchUser) => string) =>
      change((state) => withSwitchUser(state, user, title)),
    setMonitoredList: (list: readonly Monitored[] | null) => change((state) => withMonitoredList(state, list)),
    setPreview: (preview: { url: string; message: string }) => change((state) => withPreview(state, preview)),
    setMessage: (message: string) => change((state) => withMessage(state, message)),
    toggleActiveName(name: string): void {
      const isOpen = store.getState().activeNames.includes(name);
      changeNames((state) => (isOpen ? withoutActiveName(state, name) : withActiveNames(state, [{ uuid: name }])));
    },
  };
}

function remembered(memory: Store): Partial<Monitoring> {
  const kept = memory.get(KEY);
  return kept === null ? {} : { activeNames: kept.split(' ').filter(Boolean) };
}

export const monitoring = createMonitoringStore();
