import { Pager } from '../../ui/table/pager';
import { NARROW, useMedia } from '../../ui/table/use-media';

type Props = { pageNo: number; pageSize: number; total: number; onTurn: (pageNo: number) => void };

/** Buttons to other pages of a list of statistics, whose pages have one size. */
export function Pages({ onTurn, ...shown }: Props) {
  const isNarrow = useMedia(NARROW);
  return <Pager {...shown} isNarrow={isNarrow} hasMore={false} hasTimes={false} onTurn={onTurn} />;
}
