import { localStore, type Store } from '../storage';
import { draftOwner } from './owner';

/** What was typed into a form and not saved. */
export type Draft = {
  /** The values that the form began with: a draft of another version or record is not restored. */
  initial: string;
  values: Record<string, unknown>;
  /** Milliseconds. */
  at: number;
};

const KEY = 'formDrafts';
/** Drafts kept in one browser, and for how long. */
const MOST = 30;
const KEPT_MS = 14 * 24 * 60 * 60_000;
/** Never stored in the browser. */
const SECRET = /password|secret|token|aesKey|^old$|^again$/i;

/** Drafts of forms in this browser, of one agent. Nothing is stored before the agent is known. */
export function createDrafts(store: Store, now: () => number, ownerNow: () => string = draftOwner) {
  function read(): Record<string, Draft> {
    const owner = ownerNow();
    try {
      const kept = JSON.parse(store.get(KEY) ?? '{}') as { owner?: string; drafts?: Record<string, Draft> };
      return owner !== '' && kept.owner === owner ? (kept.drafts ?? {}) : {};
    } catch {
      return {};
    }
  }

  function write(drafts: Record<string, Draft>): void {
    const owner = ownerNow();
    const newest = Object.entries(drafts)
      .filter(([, { at }]) => at > now() - KEPT_MS)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, MOST);
    if (owner !== '')
      store.set(KEY, newest.length > 0 ? JSON.stringify({ owner, drafts: Object.fromEntries(newest) }) : null);
  }

  return {
    find(key: string, initial: object): Draft | null {
      const draft = read()[key];
      return draft && draft.at > now() - KEPT_MS && draft.initial === textOf(initial) ? draft : null;
    },
    /** Keeps what a browser can store: no passwords, no files, no values with methods. */
    keep(key: string, initial: object, values: object): void {
      const plain = Object.entries(values).filter(([name, value]) => !SECRET.test(name) && isPlain(value));
      write({ ...read(), [key]: { initial: textOf(initial), values: Object.fromEntries(plain), at: now() } });
    },
    drop(key: string): void {
      const { [key]: _dropped, ...rest } = read();
      write(rest);
    },
  };
}

const textOf = (initial: object): string => JSON.stringify(initial);

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.entries(value).every(([name, part]) => !SECRET.test(name) && isPlain(part))
  );
}

export const drafts = createDrafts(localStore, Date.now);
