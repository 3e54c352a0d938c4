import { dimensionTexts } from '@parley/protocol/fields/census-words';
import { useTranslation } from 'react-i18next';
import shared from '../../lib/census/census.module.css';
import { FigureName } from '../../lib/census/figure-name';
import { changeText, figureText } from '../../lib/census/figure-text';
import { currentLanguage } from '../../lib/i18n/i18n';
import { Icon } from '../../ui/icon';
import type { BehindAsked } from './behind-drawer';
import type { Question, ReportAnswer } from './question';

type Values = readonly (number | null)[];
type Row = ReportAnswer['rows'][number];

type Props = {
  question: Question;
  answer: ReportAnswer;
  onAsk: (question: Question) => void;
  onRows: (asked: BehindAsked) => void;
};

/** A row for each key, or pair of keys; each figure opens its definition and its rows. */
export function AnswerTable({ question, answer, onAsk, onRows }: Props) {
  const { t } = useTranslation('reports');
  const language = currentLanguage();
  const { dimensions, columns, rows, sum, sumBefore } = answer;
  const behind = (row: Row | null, figure: string) => () =>
    onRows({
      figure,
      keys: row?.keys.map(({ key }) => key) ?? [],
      of: row?.keys.map(({ name }) => name).join(' · ') ?? '',
    });
  const cells = (values: Values, before: Values | null, row: Row | null) =>
    columns.map(({ key, unit }, n) => (
      <td key={key} className={shared.number}>
        <button type="button" className={shared.value} title={t('answer.openRows')} onClick={behind(row, key)}>
          {figureText(values[n], unit)}
        </button>
        {answer.before && (
          <span className={shared.change} title={t('answer.before', { value: figureText(before?.[n], unit) })}>
            {changeText(values[n], before?.[n], unit)}
          </span>
        )}
      </td>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={shared.scroll} aria-label={t('answer.table')} tabIndex={0}>
      <table className={shared.table}>
        <thead>
          <tr>
            {dimensions.length === 0 && <th scope="col" aria-label={t('answer.name')} />}
            {dimensions.map((dimension, n) => (
              <th key={dimension} scope="col" className={n === 0 ? shared.first : undefined}>
                {dimensionTexts[dimension][language]}
              </th>
            ))}
            {columns.map(({ key, name }) => (
              <Head key={key} {...{ question, onAsk }} figure={key} name={name[language]} onRows={behind(null, key)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row.keys.map(({ key }) => key))}>
              {row.keys.map(({ key, name }, n) => (
                <th key={dimensions[n] ?? key} scope="row" className={n === 0 ? shared.first : undefined} title={name}>
                  <bdi>{name}</bdi>
                </th>
              ))}
              {cells(row.values, row.before, row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={shared.first} colSpan={Math.max(1, dimensions.length)}>
              {t('answer.sum')}
            </th>
            {cells(sum, sumBefore, null)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

type HeadProps = Pick<Props, 'question' | 'onAsk'> & { figure: string; name: string; onRows: () => void };

function Head({ question, onAsk, figure, name, onRows }: HeadProps) {
  const { t } = useTranslation('reports');
  const isSorted = (question.sort ?? question.figures[0]) === figure;
  const order = isSorted && question.order === 'desc' ? 'asc' : 'desc';
  return (
    <th
      scope="col"
      className={shared.number}
      aria-sort={isSorted ? (question.order === 'desc' ? 'descending' : 'ascending') : undefined}
    >
      <span className={shared.head}>
        <FigureName area={question.subject} {...{ figure, name, onRows }} />
        <button
          type="button"
          className={shared.value}
          aria-label={t('answer.sort')}
          title={t('answer.sort')}
          onClick={() => onAsk({ ...question, sort: figure, order })}
        >
          <Icon name={isSorted ? (question.order === 'desc' ? 'down' : 'up') : 'sort'} />
        </button>
      </span>
    </th>
  );
}
