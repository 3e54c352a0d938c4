import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../lib/desk/desk-context';
import { ThreadHeader } from '../actions/thread-header';
import { useAct } from '../actions/use-act';
import { useVisitorName } from '../visitor-name';
import { Composer } from './composer';
import { MessageStream } from './message-stream';
import style from './thread.module.css';
import { ThreadBar } from './thread-bar';

type Props = { row: VisitorRow; areFactsOpen: boolean; onBack: () => void; onFacts: () => void };

/** One visitor's conversation: header with what one may do, the stream, and where one answers. */
export function ThreadPane({ row, areFactsOpen, onBack, onFacts }: Props) {
  const { t } = useTranslation('workbench');
  const { me } = useDesk();
  const acting = useAct(row);
  const name = useVisitorName()(row.name);
  const isMine = row.state === 'current' && row.serviceID === me.uuid;
  return (
    <section className={style.pane} aria-label={t('composer.label', { name })}>
      <ThreadHeader row={row} acting={acting} areFactsOpen={areFactsOpen} onBack={onBack} onFacts={onFacts} />
      <MessageStream row={row} />
      {isMine ? (
        <Composer visitor={row.YQToken} name={name} />
      ) : (
        <ThreadBar row={row} isInvited={acting.done === 'invite'} />
      )}
    </section>
  );
}
