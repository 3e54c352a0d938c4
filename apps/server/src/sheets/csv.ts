import { looksLikeFormula } from './formula';
import { type Cell, type SheetColumn, type SheetWriter, wallClock } from './sheet';

/** Marks the file as UTF-8; otherwise spreadsheets assume the system's code page. */
const BOM = '\ufeff';
const LINE_END = '\r\n';

/** Writes CSV (RFC 4180) in which no cell is taken for a formula. */
export function csvWriter(columns: readonly SheetColumn[], timeZone: string): SheetWriter {
  const clock = wallClock(timeZone);
  const isTime = columns.map(({ kind }) => kind === 'time');
  const line = (row: readonly Cell[]): string =>
    row.map((cell, at) => field(isTime[at] && typeof cell === 'number' ? clock(cell) : cell)).join(',') + LINE_END;
  return {
    type: 'text/csv; charset=utf-8',
    begin: async () => Buffer.from(BOM + line(columns.map(({ title }) => title))),
    rows: async (batch) => Buffer.from(batch.map(line).join('')),
    end: async () => Buffer.alloc(0),
  };
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  // With a leading apostrophe spreadsheets treat the cell as text.
  const safe = looksLikeFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
