import type { Answer } from '@parley/protocol/http/routes';

/** A spreadsheet of agents as the server read it. */
export type ReadSheet = Answer<'POST /services/readImport'>;
export type ImportLine = ReadSheet['lines'][number];
export type ImportFault = ReadSheet['faults'][number];

/** The lines with `password` for those without one. */
export const withPassword = (lines: readonly ImportLine[], password: string): ImportLine[] =>
  lines.map((line) => (line.password === '' && password !== '' ? { ...line, password } : line));

/** The sheet with these lines, without faults of other lines. */
export const withLines = (sheet: ReadSheet, lines: ImportLine[]): ReadSheet => ({
  ...sheet,
  lines,
  faults: sheet.faults.filter(({ line }) => lines.some((each) => each.line === line)),
});
