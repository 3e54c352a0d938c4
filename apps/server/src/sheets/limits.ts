import { Refusal } from '../errors';

/** Nested tags in one part: a sheet has six, with extensions of programs a dozen. */
export const MAX_DEPTH = 64;
/**
 * Characters of a cell (limit of XLSX). Also for CSV, where an unclosed quote would otherwise make the rest of the file
 * one cell.
 */
export const MAX_CELL_LENGTH = 32_767;
/** Rows and columns of a sheet (limits of XLSX). */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;
/** Sheets of a workbook; only one is read. */
export const MAX_SHEETS = 500;
/** Entries of an archive: a workbook has a few for each sheet. */
export const MAX_ENTRIES = 4096;
/** Unpacked bytes of all parts that are read. */
export const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** Unpacked bytes for each packed one, checked after the first 4 MB: repetitive sheets reach 60, zip bombs 1000. */
export const MAX_RATIO = 200;
export const RATIO_FROM_BYTES = 4 * 1024 * 1024;
/** Shared texts and their characters: they are held in memory. */
export const MAX_TEXTS = 1_000_000;
export const MAX_TEXT_CHARACTERS = 32 * 1024 * 1024;
/** Cell formats, and characters of one that are examined (limits of XLSX: 65,490 and 255). */
export const MAX_STYLES = 65_536;
export const MAX_FORMAT_LENGTH = 1000;
/** Characters of one XML token: a cell made of escapes only takes a third of it. */
export const MAX_TOKEN_LENGTH = 1024 * 1024;
/** Characters of one row that is returned, and of all rows. */
export const MAX_ROW_LENGTH = 32_767;
export const MAX_CHARACTERS = 64 * 1024 * 1024;

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
