import type { VisitorRow } from '@parley/protocol/types';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '../../../lib/lazy-page';
import { ThreadHeader } from '../actions/thread-header';
import { useAct } from '../actions/use-act';
import { Composer } from '../composer/composer';
import { useVisitorName } from '../visitor-name';
import style from './thread.module.css';

const MessageStream = lazyView(() => import('./message-stream').then((part) => part.MessageStream));

/** Brings the stream before a visitor is chosen: a press then shows it at once. */
export function useThreadAhead(): void {
  useEffect(() => {
    MessageStream.ahead();
  }, []);
}

type Props = { row: VisitorRow; areFactsOpen: boolean; onBack: () => void; onFacts: () => void };

/** One visitor's conversation: header with what one may do, the stream, and where one answers. */
export function ThreadPane({ row, areFactsOpen, onBack, onFacts }: Props) {
  const { t } = useTranslation('workbench');
  const acting = useAct(row);
  const name = useVisitorName()(row.name);
  return (
    <section className={style.pane} aria-label={t('composer.label', { name })}>
      <ThreadHeader row={row} acting={acting} areFactsOpen={areFactsOpen} onBack={onBack} onFacts={onFacts} />
      <Suspense fallback={<div className={style.place} />}>
        <MessageStream row={row} />
      </Suspense>
      <Composer row={row} name={name} isInvited={acting.done === 'invite'} />
    </section>
  );
}
