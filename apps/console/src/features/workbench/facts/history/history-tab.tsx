import type { VisitorRow } from '@parley/protocol/types';
import { Conversations } from './conversations';
import { Notes } from './notes';
import { Ratings } from './ratings';

/** What was between this person and us before. */
export function HistoryTab({ row, onShow }: { row: VisitorRow; onShow: () => void }) {
  return (
    <>
      <Conversations row={row} onShow={onShow} />
      <Ratings row={row} />
      <Notes row={row} />
    </>
  );
}
