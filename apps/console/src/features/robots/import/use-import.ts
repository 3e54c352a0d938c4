import { ENTRY_LINES_AT_ONCE } from '@parley/protocol/http/robots/ask-robot';
import type { Answer } from '@parley/protocol/http/routes';
import { useState } from 'react';
import { useSendFile } from '../../../lib/api/use-send-file';
import { useApi } from '../../../lib/services';
import { useRefresh } from '../queries';

export type Sheet = Answer<'POST /askRobot/readImport'>;
type OnExisting = 'skip' | 'replace';

/** What has been imported: it can be taken back. */
export type Done = { batch: string; created: number; changed: number; skipped: number };

/** Faults that do not stop an import: the question is known already, or close to a known one. */
export const isConflict = ({ fault }: Pick<Sheet['faults'][number], 'fault'>): boolean =>
  fault === 'exists' || fault === 'same' || fault === 'similar';

export type Preview = Record<'fresh' | 'changed' | 'same' | 'similar' | 'faulty', number>;

/**
 * What would become of the rows: how many are new, differ from an entry, say what it says, or have to be corrected; and
 * how many are close to an entry or to another row.
 */
export function previewOf({ lines, faults }: Pick<Sheet, 'lines' | 'faults'>): Preview {
  const shown = new Set(lines.map(({ line }) => line));
  const having = (isMeant: (fault: Sheet['faults'][number]) => boolean) =>
    new Set(faults.filter((one) => shown.has(one.line) && isMeant(one)).map(({ line }) => line));
  const faulty = having((one) => !isConflict(one));
  const changed = having(({ line, fault }) => fault === 'exists' && !faulty.has(line));
  const same = having(({ line, fault }) => fault === 'same' && !faulty.has(line));
  const similar = having(({ fault }) => fault === 'similar');
  const fresh = lines.length - faulty.size - changed.size - same.size;
  return { fresh, changed: changed.size, same: same.size, similar: similar.size, faulty: faulty.size };
}

/** The row of the file that another one is close to; undefined: it is close to an entry. */
export const rowWith = ({ lines }: Pick<Sheet, 'lines'>, question: string) =>
  lines.find((line) => line.question === question);

/** The sheet with other rows. Of a question that no row has any more, no row is told that it is close to it. */
export function withLines(sheet: Sheet, lines: Sheet['lines']): Sheet {
  const isGone = (question: string): boolean =>
    rowWith(sheet, question) !== undefined && rowWith({ lines }, question) === undefined;
  const faults = sheet.faults.filter(({ fault, with: other = '' }) => fault !== 'similar' || !isGone(other));
  return { ...sheet, lines, faults };
}

type Parts = {
  send(batch: string, lines: Sheet['lines']): Promise<Answer<'POST /askRobot/doImport'>>;
  setDone(done: Done): void;
  setSheet(sheet: Sheet | null): void;
  refresh(): Promise<unknown>;
};

/**
 * Imports rows part by part, until all are or a part has faults or fails. What was imported before it stays, and is
 * shown in the lists.
 */
export async function importParts(read: Sheet, done: Done, { refresh, ...parts }: Parts): Promise<void> {
  try {
    await sendParts(read, done, parts);
  } finally {
    await refresh();
  }
}

async function sendParts(read: Sheet, done: Done, { send, setDone, setSheet }: Omit<Parts, 'refresh'>): Promise<void> {
  let { lines } = read;
  let sum = done;
  while (lines.length > 0) {
    const answer = await send(sum.batch, lines.slice(0, ENTRY_LINES_AT_ONCE));
    if (answer.faults.some((fault) => !isConflict(fault))) return setSheet({ ...read, lines, faults: answer.faults });
    sum = {
      batch: sum.batch,
      created: sum.created + answer.created,
      changed: sum.changed + answer.changed,
      skipped: sum.skipped + answer.skipped,
    };
    lines = lines.slice(ENTRY_LINES_AT_ONCE);
    setDone(sum);
    setSheet(lines.length > 0 ? { ...read, lines } : null);
  }
}

/** An import of entries: the file as it was read, what it became, and how it is undone. */
export function useImport(robot: string) {
  const api = useApi();
  const refresh = useRefresh();
  const sendFile = useSendFile();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [undone, setUndone] = useState<Answer<'POST /askRobot/undoImport'> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [onExisting, setOnExisting] = useState<OnExisting>('skip');

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
    onExisting,
    setOnExisting,
    change: (lines: Sheet['lines']) => sheet && setSheet(withLines(sheet, lines)),
    read: (file: File) =>
      track(async () => {
        setSheet(await sendFile('POST /askRobot/readImport', file, { robot }));
        setDone(null);
      }),
    /** Rows that are imported leave the sheet: what remains after a fault can be corrected and goes on. */
    commit: (read: Sheet) =>
      track(() =>
        importParts(read, done ?? { batch: crypto.randomUUID(), created: 0, changed: 0, skipped: 0 }, {
          send: (batch, lines) => api('POST /askRobot/doImport', { robot, batch, onExisting, lines }),
          setDone,
          setSheet,
          refresh,
        }),
      ),
    undo: ({ batch }: Done) =>
      track(async () => {
        setUndone(await api('POST /askRobot/undoImport', { robot, batch }));
        setDone(null);
        await refresh();
      }),
  };
}
