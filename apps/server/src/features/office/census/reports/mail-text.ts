import { formatFigure } from '@parley/core/census/format';
import { dimensionTexts } from '@parley/protocol/fields/census-words';
import type { ReportAnswer } from '@parley/protocol/http/census/reports';
import type { Language } from '../../../../http/handler';
import { BEFORE, SUM } from './table';

/** Rows of the table in a mail; all are in the file. */
const MOST_ROWS = 100;

const WORDS = {
  zh: {
    subject: (name: string) => `报表：${name}`,
    until: ' 至 ',
    compared: '对比',
    more: (total: number) => `以上为前 ${MOST_ROWS} 行，共 ${total} 行。`,
    definitions: '指标说明',
    stepRaised: '所选步长的点数太多，已改用更大的步长。',
  },
  en: {
    subject: (name: string) => `Report: ${name}`,
    until: ' – ',
    compared: 'Compared with',
    more: (total: number) => `These are the first ${MOST_ROWS} of ${total} rows.`,
    definitions: 'What the figures mean',
    stepRaised: 'This step gives too many points, so a larger one is used.',
  },
} as const;

type Head = { name: string; language: Language; hasPicture: boolean };

/** Id of the picture within the mail. */
export const PICTURE_ID = 'chart';

/** A report as a mail: as HTML with a table, and as text. */
export function mailOf(answer: ReportAnswer, { name, language, hasPicture }: Head) {
  const words = WORDS[language];
  const table = tableOf(answer, language);
  const times = timesOf(answer, language);
  const notes = [
    ...(answer.total > MOST_ROWS ? [words.more(answer.total)] : []),
    ...(answer.notes.includes('step-raised') ? [words.stepRaised] : []),
  ];
  const definitions = answer.columns.map((column) => `${column.name[language]}: ${column.definition[language]}`);
  const html = `<div style="font:14px/1.5 sans-serif;color:#1d2433">
<h1 style="font-size:18px">${escapeHtml(name)}</h1>
${times.map((line) => `<p style="color:#5b6474">${escapeHtml(line)}</p>`).join('\n')}
${hasPicture ? `<p><img src="cid:${PICTURE_ID}" alt="${escapeHtml(name)}" width="800" style="max-width:100%"></p>` : ''}
<table style="border-collapse:collapse">${table.map(htmlRow).join('\n')}</table>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('\n')}
<h2 style="font-size:14px">${words.definitions}</h2>
<ul>${definitions.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}</ul>
</div>`;
  const text = [name, ...times, '', ...table.map((row) => row.join('\t')), '', ...notes, ...definitions].join('\n');
  return { subject: words.subject(name), html, text: `${text}\n` };
}

function htmlRow(row: readonly string[], at: number): string {
  const tag = at === 0 ? 'th' : 'td';
  const cells = row.map((cell, n) => {
    const side = n === 0 ? 'left' : 'right';
    return `<${tag} style="border:1px solid #d5dae3;padding:4px 10px;text-align:${side}">${escapeHtml(cell)}</${tag}>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

/** Head, sum and rows. */
function tableOf({ dimensions, columns, rows, sum, sumBefore, before }: ReportAnswer, language: Language): string[][] {
  const figures = (values: readonly (number | null)[], earlier: readonly (number | null)[] | null) =>
    columns.flatMap(({ unit }, n) => {
      const text = formatFigure(values[n] ?? null, unit, language);
      return before ? [text, formatFigure(earlier?.[n] ?? null, unit, language)] : [text];
    });
  const names = columns.flatMap(({ name }) =>
    before ? [name[language], `${name[language]} · ${BEFORE[language]}`] : [name[language]],
  );
  const heads = dimensions.length === 0 ? [''] : dimensions.map((dimension) => dimensionTexts[dimension][language]);
  const blank = Array.from({ length: heads.length - 1 }, () => '');
  return [
    [...heads, ...names],
    [SUM[language], ...blank, ...figures(sum, sumBefore)],
    ...rows
      .slice(0, MOST_ROWS)
      .map(({ keys, values, before: earlier }) => [...keys.map(({ name }) => name), ...figures(values, earlier)]),
  ];
}

function timesOf({ from, to, before, zone }: ReportAnswer, language: Language): string[] {
  const words = WORDS[language];
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const span = (range: { from: number; to: number }) =>
    `${clock.format(range.from)}${words.until}${clock.format(range.to)}`;
  return [`${span({ from, to })} (${zone})`, ...(before ? [`${words.compared} ${span(before)}`] : [])];
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]!);
