import { looksLikeFormula } from './formula';
import { type Cell, type SheetColumn, type SheetWriter, wallClock } from './sheet';

/** Says "UTF-8" to spreadsheets, which would take the file for the system's own code page. */
const BOM = '\ufeff';
const LINE_END = '\r\n';

/** Comma-separated values as RFC 4180 has them, that every spreadsheet opens and none calculates. */
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
  // A leading apostrophe: spreadsheets take what follows for text.
  const safe = looksLikeFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
