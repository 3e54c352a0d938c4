import type { Figure } from '@parley/core/census/figure';
import type { ServiceKey } from '@parley/protocol/http/census/service-figures';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Unit } from './units';

type List = Answer<'GET /census/service/getList'>;
export type Row = List['list'][number];
type Figures = List['sum'];
type Asked = Pick<Value<'GET /census/service/getList'>, 'text' | 'sort' | 'order'>;

/** What facts of agents add up to, and what follows from it. */
export type Summing<Sums> = {
  none: Sums;
  add(one: Sums, other: Sums): Sums;
  figuresOf(sums: Sums): Figures;
};

export const figuresOf = <Part extends string>(
  figures: readonly Figure<Part, never>[],
  sums: Readonly<Record<Part, number>>,
): Figures => Object.fromEntries(figures.map((figure) => [figure.key, figure.of(sums)]));

/** Rows with their figures in the order asked for. Deleted agents stand among them only with facts of their own. */
export function rowsOf<Sums>(
  sums: ReadonlyMap<string, Sums>,
  units: readonly Unit[],
  { asked, summing }: { asked: Asked; summing: Summing<Sums> },
): Row[] {
  return units
    .filter(({ id, isDeleted }) => !isDeleted || sums.has(id))
    .filter(({ name }) => asked.text === undefined || name.toLowerCase().includes(asked.text.toLowerCase()))
    .map(({ id, name, isDeleted, isRobot, members }) => ({
      id,
      key: id,
      name,
      isDeleted,
      ...(isRobot && { isRobot }),
      ...summing.figuresOf(sumOf(sums, members, summing)),
    }))
    .sort(byFigure(asked));
}

export const sumOf = <Sums>(
  sums: ReadonlyMap<string, Sums>,
  members: readonly string[],
  { none, add }: Pick<Summing<Sums>, 'none' | 'add'>,
): Sums => members.flatMap((id) => sums.get(id) ?? []).reduce(add, none);

/** Rows without a value stand last in both orders. Units come in the order of their names. */
function byFigure({ sort, order }: Asked) {
  const sign = order === 'asc' ? 1 : -1;
  if (sort === undefined) return () => 0;
  if (sort === 'name') return (one: Row, other: Row) => sign * one.name.localeCompare(other.name, 'zh-Hans-CN');
  return (one: Row, other: Row) => {
    const [a, b] = [figureIn(one, sort), figureIn(other, sort)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b) || one.name.localeCompare(other.name, 'zh-Hans-CN');
  };
}

const figureIn = (row: Row, key: ServiceKey): number | null => row[key] ?? null;
