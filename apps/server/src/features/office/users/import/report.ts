import { Readable } from 'node:stream';
import { maskText } from '@parley/core/access/masks';
import type { Queryable } from '../../../../db/pool';
import type { Download } from '../../../../http/download';
import type { DownloadCall, Language } from '../../../../http/handler';
import type { Principal } from '../../../../principal';
import { csvWriter } from '../../../../sheets/csv';
import { ownImport } from './own';
import { PROBLEM_TEXTS } from './problem-texts';
import { type ImportRow, type LineFilter, linesMatching, readLinePage, readLinesAfter } from './store';

/** The lines that were not imported (`bad`), or those whose people stayed after an undo (`kept`), as a file. */
export async function reportImport(
  db: Queryable,
  { agent, value: { id, only }, http: { language } }: DownloadCall<'GET /users/import/report'>,
): Promise<Download> {
  const row = await ownImport(db, agent, id);
  const { rows, total } = await readLinePage(db, row.id, { only, pageNo: 1, pageSize: 1 });
  return {
    name: `${row.fileName.replace(/\.\w+$/, '')}-${only}.csv`,
    type: 'text/csv; charset=utf-8',
    rows: total,
    bytes: rows.length * total * 80,
    stream: Readable.from(linesOf(db, row, { only, masks: agent.masks, language }), { objectMode: false }),
  };
}

const REPORT_AT_ONCE = 1000;

/** The lines of the file with their number and problems. */
async function* linesOf(
  db: Queryable,
  row: ImportRow,
  { only, masks, language }: { only: LineFilter; masks: Principal['masks']; language: Language },
): AsyncGenerator<Buffer, void> {
  const words = PROBLEM_TEXTS[language];
  const titles = only === 'bad' ? [words.line, words.problem, ...row.heads] : [words.line, words.kept];
  const writer = csvWriter(
    titles.map((title) => ({ title, kind: 'text' as const, width: undefined })),
    'UTC',
  );
  yield await writer.begin();
  for (let after = -1; ; ) {
    const rows = await readLinesAfter(db, row.id, after, REPORT_AT_ONCE, linesMatching(only));
    const last = rows.at(-1);
    if (!last) break;
    after = last.line;
    yield await writer.rows(
      rows.map(({ line, problems, cells, personId }) => {
        const wrong = problems.map(({ column, trouble }) =>
          [row.heads[column], words[trouble]].filter(Boolean).join(': '),
        );
        const shown = only === 'bad' ? [wrong.join('; '), ...cells] : [personId ?? ''];
        return [String(line), ...shown.map((cell) => (masks.length > 0 ? maskText(cell, masks) : cell))];
      }),
    );
  }
  yield await writer.end();
}
