/** What stands in one cell. Text never becomes a formula; a date is a moment in milliseconds. */
export type Cell = string | number | boolean | null;
export type CellKind = 'text' | 'number' | 'time';

export type SheetColumn = {
  title: string;
  kind: CellKind;
  /** Characters that a reader sees without widening it; XLSX alone. */
  width?: number | undefined;
};

/** Writes rows as bytes, batch by batch; `end` closes the file. Nothing of what was written is kept. */
export type SheetWriter = {
  type: string;
  begin(): Promise<Buffer>;
  rows(batch: readonly Cell[][]): Promise<Buffer>;
  end(): Promise<Buffer>;
};

/** A moment as the clock on the wall of a time zone shows it: 2030-01-31 09:05:00. */
export function wallClock(timeZone: string): (ms: number) => string {
  // The Swedish form is the one that sorts.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (ms) => format.format(ms);
}
