import { useState } from 'react';

/** A file as the server has read it. */
export type Sheet = {
  lines: { line: number }[];
  faults: { line: number; field: string }[];
  /** Headers of columns that were not recognised. */
  unknown: string[];
  encoding: string | null;
};

/** What an import has stored so far. */
export type Stored = { batch: string; created: number; replaced: number };

type Part<S extends Sheet> = { batch: string; sheet: S; lines: S['lines'] };

type Options<S extends Sheet, How, Undone> = {
  read: (file: File) => Promise<S>;
  /** Most lines of one call of `store`. */
  linesAtOnce: number;
  /** Stores all of these lines, or none if one has a fault. */
  store: (part: Part<S>, how: How) => Promise<{ created: number; replaced?: number; faults: S['faults'] }>;
  undo: (batch: string) => Promise<Undone>;
  /** After something was stored or undone. */
  refresh: () => Promise<unknown>;
};

/** A spreadsheet that is read, corrected and stored in parts, and can be undone. `How`: what the import is told besides. */
export function useSheetImport<S extends Sheet, How, Undone>(options: Options<S, How, Undone>) {
  const [sheet, setSheet] = useState<S | null>(null);
  const [done, setDone] = useState<Stored | null>(null);
  const [undone, setUndone] = useState<Undone | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function track(doing: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    setUndone(null);
    await doing().catch(setFailure);
    setBusy(false);
  }

  return {
    sheet,
    done,
    undone,
    failure,
    isBusy,
    change: (lines: S['lines']) => sheet && setSheet({ ...sheet, lines }),
    close: () => setSheet(null),
    read: (file: File) =>
      track(async () => {
        setSheet(await options.read(file));
        setDone(null);
      }),
    /** Lines that are stored leave the sheet: what remains after a fault can be corrected and goes on. */
    commit: (read: S, how: How) =>
      track(async () => {
        let stored = done ?? { batch: crypto.randomUUID(), created: 0, replaced: 0 };
        let lines: S['lines'] = read.lines;
        while (lines.length > 0) {
          const part = { batch: stored.batch, sheet: read, lines: lines.slice(0, options.linesAtOnce) };
          const { created, replaced = 0, faults } = await options.store(part, how);
          if (faults.length > 0) {
            setSheet({ ...read, lines, faults });
            return;
          }
          stored = { ...stored, created: stored.created + created, replaced: stored.replaced + replaced };
          lines = lines.slice(options.linesAtOnce);
          setDone(stored);
          setSheet(lines.length > 0 ? { ...read, lines, faults: [] } : null);
        }
        await options.refresh();
      }),
    undo: (batch: string) =>
      track(async () => {
        setUndone(await options.undo(batch));
        setDone(null);
        await options.refresh();
      }),
  };
}

/** Lines with something to correct come first; otherwise the order of the file. */
export function faultsFirst<L extends { line: number }>(lines: readonly L[], faults: readonly { line: number }[]): L[] {
  const bad = new Set(faults.map(({ line }) => line));
  return [...lines].sort((a, b) => Number(bad.has(b.line)) - Number(bad.has(a.line)));
}
