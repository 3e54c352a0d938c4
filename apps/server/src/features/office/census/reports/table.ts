import type { Words } from '@parley/core/census/figure';
import { figureInFile } from '@parley/core/census/format';
import { dimensionTexts } from '@parley/protocol/fields/census-words';
import type { ReportAnswer } from '@parley/protocol/http/census/reports';
import type { Language } from '../../../../http/handler';
import { csvWriter } from '../../../../sheets/csv';
import type { Cell, SheetColumn } from '../../../../sheets/sheet';
import { xlsxWriter } from '../../../../sheets/xlsx';

export const SUM: Words = { zh: '合计', en: 'Total' };
export const BEFORE: Words = { zh: '对比期', en: 'Before' };
const SECONDS: Words = { zh: '秒', en: 's' };

/** An answer as a file: a row for each of its rows, then the sum; a second column for each figure compared. */
export async function fileOf(
  answer: ReportAnswer,
  { name, format, language }: { name: string; format: 'csv' | 'xlsx'; language: Language },
): Promise<{ type: string; content: Buffer; rows: number }> {
  const columns = columnsOf(answer, language);
  const rows = rowsOf(answer, language);
  const writer =
    format === 'csv'
      ? csvWriter(columns, answer.zone)
      : xlsxWriter(columns, { timeZone: answer.zone, sheetName: name });
  const content = Buffer.concat([await writer.begin(), await writer.rows(rows), await writer.end()]);
  return { type: writer.type, content, rows: rows.length };
}

function columnsOf({ dimensions, columns, before }: ReportAnswer, language: Language): SheetColumn[] {
  const keys = dimensions.map(
    (dimension): SheetColumn => ({ title: dimensionTexts[dimension][language], kind: 'text', width: 24 }),
  );
  const figures = columns.flatMap(({ name, unit }): SheetColumn[] => {
    const title = unit === 'milliseconds' ? `${name[language]} (${SECONDS[language]})` : name[language];
    const present: SheetColumn = { title, kind: 'number' };
    return before ? [present, { ...present, title: `${title} · ${BEFORE[language]}` }] : [present];
  });
  return [...(keys.length > 0 ? keys : [{ title: '', kind: 'text' as const }]), ...figures];
}

function rowsOf({ dimensions, columns, rows, sum, sumBefore, before }: ReportAnswer, language: Language): Cell[][] {
  const cells = (values: readonly (number | null)[], earlier: readonly (number | null)[] | null): Cell[] =>
    columns.flatMap(({ unit }, n) => {
      const cell = figureInFile(values[n] ?? null, unit);
      return before ? [cell, figureInFile(earlier?.[n] ?? null, unit)] : [cell];
    });
  const last = [SUM[language], ...Array.from({ length: Math.max(0, dimensions.length - 1) }, () => '')];
  return [
    ...rows.map(({ keys, values, before: earlier }) => [...keys.map(({ name }) => name), ...cells(values, earlier)]),
    [...last, ...cells(sum, sumBefore)],
  ];
}
