import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { ThreadHeader } from '../actions/thread-header';
import { useActions } from '../actions/use-actions';
import { Composer } from '../composer/composer';
import { useVisitorName } from '../visitor-name';
import { MessageStream } from './message-stream';
import style from './thread.module.css';

type Props = { row: VisitorRow; areFactsOpen: boolean; onBack: () => void; onFacts: () => void };

/** One visitor's thread: header with actions, messages, and composer. */
export function ThreadPane({ row, areFactsOpen, onBack, onFacts }: Props) {
  const { t } = useTranslation('workbench');
  const acting = useActions(row);
  const name = useVisitorName()(row);
  return (
    <section className={style.pane} aria-label={t('composer.label', { name })}>
      <ThreadHeader row={row} acting={acting} areFactsOpen={areFactsOpen} onBack={onBack} onFacts={onFacts} />
      <MessageStream row={row} />
      <Composer row={row} name={name} isInvited={acting.done === 'invite'} />
    </section>
  );
}
