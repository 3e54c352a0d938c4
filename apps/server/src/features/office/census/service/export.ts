import type { Figure, Words } from '@parley/core/census/figure';
import { evaluateFigures } from '@parley/core/census/service/evaluate/figures';
import { stateFigures } from '@parley/core/census/service/state/figures';
import { serviceTalkFigures } from '@parley/core/census/service/talk/figures';
import type { ServiceKind } from '@parley/protocol/http/census/service';
import type { ExportTable } from '../../../../sheets/table-of';
import { figureColumn } from '../figure-column';
import type { Row } from './table';

type Entry = Pick<Figure<never>, 'key' | 'name' | 'unit'>;

const RATINGS = ['ratingsInvited', 'ratings', 'ratingMean'];
const FIGURES: Record<ServiceKind, readonly Entry[]> = {
  state: stateFigures,
  evaluate: evaluateFigures,
  talk: [...serviceTalkFigures, ...evaluateFigures.filter(({ key }) => RATINGS.includes(key))],
};
const NAMES: Record<ServiceKind, Words> = {
  state: { zh: '客服状态统计', en: 'Agent states' },
  evaluate: { zh: '客服评价统计', en: 'Ratings' },
  talk: { zh: '客服工作量统计', en: 'Agent volume' },
};

/** A list of agents as a table for export, with the figures of its kind. */
export const serviceTable = (
  kind: ServiceKind,
  by: 'agent' | 'group',
): ExportTable<Partial<Row> & { name: string }, string> => ({
  name: NAMES[kind],
  columns: {
    name: {
      label: by === 'group' ? { zh: '分组', en: 'Group' } : { zh: '客服', en: 'Agent' },
      cell: ({ name }) => name,
    },
    ...Object.fromEntries(FIGURES[kind].map((entry) => [entry.key, figureColumn(entry)])),
  },
});
