import { Refusal } from '../errors';

/** Nested tags in one part: a sheet has six, with extensions of programs a dozen. */
export const MOST_DEPTH = 64;
/**
 * Characters of a cell (limit of XLSX). Also for CSV, where an unclosed quote would otherwise make the rest of the file
 * one cell.
 */
export const LONGEST_CELL = 32_767;
/** Rows and columns of a sheet (limits of XLSX). */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;
/** Sheets of a workbook; only one is read. */
export const MOST_SHEETS = 500;
/** Entries of an archive: a workbook has a few for each sheet. */
export const MOST_ENTRIES = 4096;
/** Unpacked bytes of all parts that are read. */
export const MOST_UNPACKED = 512 * 1024 * 1024;
/** Unpacked bytes for each packed one, checked after the first 4 MB: repetitive sheets reach 60, zip bombs 1000. */
export const MOST_RATIO = 200;
export const RATIO_FROM_BYTES = 4 * 1024 * 1024;
/** Shared texts and their characters: they are held in memory. */
export const MOST_TEXTS = 1_000_000;
export const MOST_TEXT_CHARACTERS = 32 * 1024 * 1024;
/** Cell formats, and characters of one that are examined (limits of XLSX: 65,490 and 255). */
export const MOST_STYLES = 65_536;
export const LONGEST_FORMAT = 1000;
/** Characters of one XML token: a cell made of escapes only takes a third of it. */
export const LONGEST_TOKEN = 1024 * 1024;
/** Characters of one row that is returned, and of all rows. */
export const LONGEST_ROW = 32_767;
export const MOST_CHARACTERS = 64 * 1024 * 1024;

/** The limit that a file exceeded. */
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
