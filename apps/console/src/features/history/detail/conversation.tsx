import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { lazyPart } from '../../../lib/lazy-part';
import { useEntryMaker, useMayMakeEntry } from '../../../lib/make-entry/entry-maker';
import { type EntryPair, entryPair } from '../../../lib/make-entry/entry-pair';
import { Button } from '../../../ui/button';
import style from '../detail.module.css';
import type { Detail, RecordMessage } from '../keys';
import type { Transcript } from '../transcript/use-transcript';
import { timelineOf } from './timeline';
import { TimelineView } from './timeline-view';
import { useCopyLink } from './use-copy-link';
import { useRewriting } from './use-rewriting';

const BlotForm = lazyPart(() => import('../blot-form'), 'BlotForm');
const ReplyForm = lazyPart(() => import('./reply-form'), 'ReplyForm');

type Props = {
  detail: Detail;
  transcript: Transcript;
  /** Sequence number of the highlighted message. */
  at: number | null;
};

/** The timeline of a conversation, with the actions on each message and buttons that load more at either end. */
export function Conversation({ detail, transcript, at }: Props) {
  const { t } = useTranslation('history');
  const may = useMay();
  const copyLink = useCopyLink(detail.record.id);
  const { erase, dropNote, refresh } = useRewriting(detail.record.id, transcript);
  const [replying, setReplying] = useState<RecordMessage | null>(null);
  const EntryMaker = useEntryMaker();
  const mayMakeEntry = useMayMakeEntry();
  const [pair, setPair] = useState<EntryPair | null>(null);
  const [blotting, setBlotting] = useState<RecordMessage | null>(null);
  const { list, hasOlder, hasNewer } = transcript;
  const items = useMemo(() => timelineOf(detail, { list, hasOlder, hasNewer }), [detail, list, hasOlder, hasNewer]);

  return (
    <div className={style.main} aria-busy={transcript.isLoading}>
      {hasOlder && (
        <Button look="link" onClick={() => void transcript.more('older')}>
          {t('older')}
        </Button>
      )}
      <TimelineView
        items={items}
        detail={detail}
        at={at}
        onCopyLink={(seq) => void copyLink(seq)}
        onErase={detail.may.erase ? (message) => void erase(message) : undefined}
        onBlot={detail.may.erase ? setBlotting : undefined}
        onDropNote={(onlyID) => void dropNote(onlyID)}
        onReply={may(['talk:desk']) ? setReplying : undefined}
        onMakeEntry={mayMakeEntry ? (message) => setPair(entryPair(list, message)) : undefined}
      />
      {hasNewer && (
        <Button look="link" busy={transcript.isLoading} onClick={() => void transcript.more('newer')}>
          {t('newer')}
        </Button>
      )}
      {blotting && (
        <BlotForm message={blotting} onDone={() => refresh(blotting.seq)} onClose={() => setBlotting(null)} />
      )}
      {pair && <EntryMaker pair={pair} onClose={() => setPair(null)} />}
      {replying && <ReplyForm message={replying} onClose={() => setReplying(null)} />}
    </div>
  );
}
