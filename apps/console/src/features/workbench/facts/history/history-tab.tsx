import type { VisitorRow } from '@parley/protocol/types';
import { useDesk } from '../../../../lib/desk/desk-context';
import { Conversations } from './conversations';
import { Notes } from './notes';
import { Ratings } from './ratings';

/** What was between this person and us before. */
export function HistoryTab({ row, onShow }: { row: VisitorRow; onShow: () => void }) {
  const { me } = useDesk();
  return (
    <>
      <Conversations row={row} onShow={onShow} />
      {!me.guest && (
        <>
          <Ratings row={row} />
          <Notes row={row} />
        </>
      )}
    </>
  );
}
