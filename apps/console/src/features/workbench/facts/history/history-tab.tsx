import { INSIDE } from '@parley/core/access/allows';
import type { VisitorRow } from '@parley/protocol/types';
import { useMay } from '../../../../lib/desk/desk-context';
import { Conversations } from './conversations';
import { Notes } from './notes';
import { Ratings } from './ratings';

/** Earlier conversations, ratings and notes of this person. */
export function HistoryTab({ row, onShow }: { row: VisitorRow; onShow: () => void }) {
  const may = useMay();
  return (
    <>
      <Conversations row={row} onShow={onShow} />
      {may([INSIDE]) && (
        <>
          <Ratings row={row} />
          <Notes row={row} />
        </>
      )}
    </>
  );
}
