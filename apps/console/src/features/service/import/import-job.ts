import { createStore } from 'zustand/vanilla';
import type { ApiClient } from '../../../lib/api/create-api';
import { type ImportLine, type ReadSheet, withLines, withPassword } from './sheet';

type ImportState = {
  read: ReadSheet | null;
  /** For lines without a password of their own. */
  password: string;
  isBusy: boolean;
  /** Agents are being created; null: not now. */
  running: { done: number; total: number } | null;
  failure: unknown;
};

const EMPTY: ImportState = { read: null, password: '', isBusy: false, running: null, failure: null };

/** Lines of one request. Each password takes some 50 ms on the server; a check takes none. */
const AT_ONCE = 50;
const CHECKED_AT_ONCE = 1000;

/**
 * An import of agents: a file is read, its lines are checked and changed, then created a part at a time. It outlives its
 * window: corrected lines are kept, and the creation goes on. Lines that were created are taken off the sheet, so that what
 * remains after a failure can be imported again.
 */
export const agentImport = createStore<ImportState>(() => EMPTY);

const set = (change: Partial<ImportState>): void => agentImport.setState(change);
const change = (by: (read: ReadSheet) => ReadSheet): void =>
  agentImport.setState(({ read }) => ({ read: read && by(read) }));

export const setPassword = (password: string): void => set({ password });
export const setLines = (lines: ImportLine[]): void => change((read) => withLines(read, lines));
export const dropImport = (): void => agentImport.setState(EMPTY, true);

async function track<T>(work: () => Promise<T>): Promise<T | null> {
  set({ isBusy: true, failure: null });
  try {
    return await work();
  } catch (failure) {
    set({ failure });
    return null;
  } finally {
    set({ isBusy: false, running: null });
  }
}

export const readFile = (read: () => Promise<ReadSheet>): Promise<unknown> =>
  track(async () => set({ read: await read() }));

/** Whether no line has a fault. */
async function check(api: ApiClient['api']): Promise<boolean> {
  const { read, password } = agentImport.getState();
  if (!read) return false;
  const lines = withPassword(read.lines, password);
  const faults: ReadSheet['faults'] = [];
  for (let at = 0; at < lines.length; at += CHECKED_AT_ONCE) {
    const part = lines.slice(at, at + CHECKED_AT_ONCE);
    faults.push(...(await api('POST /services/doImport', { lines: part, isTrial: true })).faults);
  }
  change((now) => ({ ...now, lines, faults }));
  return faults.length === 0;
}

export const checkLines = (api: ApiClient['api']): Promise<unknown> => track(() => check(api));

/** Creates the agents of all lines if none has a fault. Returns their number; null: some or all are still on the sheet. */
export function createAgents(api: ApiClient['api']): Promise<number | null> {
  return track(async () => {
    if (!(await check(api))) return null;
    const total = agentImport.getState().read?.lines.length ?? 0;
    for (let done = 0; done < total; ) {
      set({ running: { done, total } });
      const lines = agentImport.getState().read?.lines ?? [];
      const part = lines.slice(0, AT_ONCE);
      const { created, faults } = await api('POST /services/doImport', { lines: part });
      if (faults.length > 0) {
        change((read) => ({ ...read, faults }));
        return null;
      }
      change((read) => withLines(read, lines.slice(AT_ONCE)));
      done += created;
    }
    return total;
  });
}
