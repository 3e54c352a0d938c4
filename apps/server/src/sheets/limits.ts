import { Refusal } from '../errors';

/** Levels of tags in one part: a sheet has six, what programs add to one a dozen. */
export const MOST_DEPTH = 64;
/** Characters of a cell (the format's own limit), in a CSV file too: a quote that nobody closed does not swallow the file. */
export const LONGEST_CELL = 32_767;
/** Rows and columns of a sheet (the format's own limits). */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;
/** Sheets of a workbook. One is read. */
export const MOST_SHEETS = 500;
/** Entries of an archive: a workbook has a few for each sheet. */
export const MOST_ENTRIES = 4096;
/** Bytes of all parts that are read, unpacked. */
export const MOST_UNPACKED = 512 * 1024 * 1024;
/** Unpacked bytes for each packed one, once there are enough of them: repetitive sheets reach 60, an archive made to burst 1000. */
export const MOST_RATIO = 200;
export const RATIO_FROM_BYTES = 4 * 1024 * 1024;
/** Texts that cells share, and their characters: they are held in memory. */
export const MOST_TEXTS = 1_000_000;
export const MOST_TEXT_CHARACTERS = 32 * 1024 * 1024;
/** Formats of cells, and characters of one that are looked at (the format's own limits are 65,490 and 255). */
export const MOST_STYLES = 65_536;
export const LONGEST_FORMAT = 1000;
/** Characters between two things that XML consists of: a cell of nothing but escapes has a third of it. */
export const LONGEST_TOKEN = 1024 * 1024;
/** Characters of one row as it is handed out, and of all rows. */
export const LONGEST_ROW = 32_767;
export const MOST_CHARACTERS = 64 * 1024 * 1024;

/** What was too much: of the file, or of the work that it makes. */
export type SheetBound =
  | 'depth'
  | 'cell'
  | 'row'
  | 'rows'
  | 'columns'
  | 'sheets'
  | 'entries'
  | 'unpacked'
  | 'ratio'
  | 'texts'
  | 'styles'
  | 'token'
  | 'characters'
  | 'time'
  | 'memory';

export const tooComplex = (bound: SheetBound, most: number): Refusal =>
  new Refusal('sheet-too-complex', { bound, most });
