/** Value of one cell. Text never becomes a formula; times are milliseconds. */
export type Cell = string | number | boolean | null;
export type CellKind = 'text' | 'number' | 'time';

export type SheetColumn = {
  title: string;
  kind: CellKind;
  /** Width in characters; XLSX only. */
  width?: number | undefined;
};

/** Writes rows as bytes, batch by batch, without keeping them; `end` completes the file. */
export type SheetWriter = {
  type: string;
  begin(): Promise<Buffer>;
  rows(batch: readonly Cell[][]): Promise<Buffer>;
  end(): Promise<Buffer>;
};

/** Formats a time in a time zone: 2030-01-31 09:05:00. */
export function wallClock(timeZone: string): (ms: number) => string {
  // The Swedish format is ISO-like.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (ms) => format.format(ms);
}
