export type Row = { uuid: string };
export type Query = { text?: string; pageNo?: number; pageSize?: number };
export type MockTable<R extends Row> = {
  /** One page of the matching rows, newest first. */
  list(query?: Query): Promise<{ list: R[]; total: number }>;
  /** Without a uuid: a new row at the top. */
  save(row: Partial<R>): Promise<R>;
  remove(uuids: readonly string[]): Promise<number>;
};

/** Range of the simulated response time, in ms. */
const DELAY = { from: 10, to: 100 };

/** Resolves after a simulated response time. */
export const later = <T>(value: T): Promise<T> =>
  new Promise((done) => {
    setTimeout(() => done(value), DELAY.from + Math.random() * (DELAY.to - DELAY.from));
  });

/** Sample rows in memory that can be listed, edited and removed until the console is reloaded. */
export function createMockTable<R extends Row>(
  rows: R[],
  { textOf, blank }: { textOf: (row: R) => string; blank: () => Omit<R, 'uuid'> },
): MockTable<R> {
  let stored = rows;
  return {
    list({ text = '', pageNo = 1, pageSize = 20 } = {}) {
      const wanted = text.trim().toLowerCase();
      const found = stored.filter((row) => textOf(row).toLowerCase().includes(wanted));
      return later({ list: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length });
    },
    save(change) {
      const present = stored.find(({ uuid }) => uuid === change.uuid);
      const row = { ...(present ?? { ...blank(), uuid: crypto.randomUUID() }), ...defined(change) } as R;
      stored = present ? stored.map((each) => (each === present ? row : each)) : [row, ...stored];
      return later(row);
    },
    remove(uuids) {
      const before = stored.length;
      stored = stored.filter(({ uuid }) => !uuids.includes(uuid));
      return later(before - stored.length);
    },
  };
}

const defined = <R extends object>(change: R): Partial<R> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<R>;
