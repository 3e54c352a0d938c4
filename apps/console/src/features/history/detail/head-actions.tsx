import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMay } from '../../../lib/desk/desk-context';
import { lazyPart } from '../../../lib/lazy-part';
import { workbenchPath } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { ActionButton } from '../../../ui/table/actions';
import { toast } from '../../../ui/toast/toast';
import style from '../detail.module.css';
import type { Detail } from '../keys';
import { StateTag } from '../state-tag';
import type { Transcript } from '../transcript/use-transcript';
import { useTrash } from '../use-trash';
import { useCopyLink } from './use-copy-link';

const FollowUpForm = lazyPart(() => import('../follow-up-form'), 'FollowUpForm');
const NoteForm = lazyPart(() => import('./note-form'), 'NoteForm');

type Props = { detail: Detail; transcript: Transcript };

/** The state of the conversation, and the actions on it. */
export function HeadActions({ detail: { record, trash, may: allows }, transcript }: Props) {
  const { t } = useTranslation('history');
  const may = useMay();
  const navigate = useNavigate();
  const { move } = useTrash();
  const copyLink = useCopyLink(record.id);
  const [isPrinting, print] = usePrint(transcript);
  const [open, setOpen] = useState<'note' | 'followUp' | null>(null);

  return (
    <span className={style.actions}>
      <StateTag state={record.state} />
      {may(['talk:desk']) && (
        <Button icon="current" onClick={() => void navigate(workbenchPath(record.YQToken))}>
          {t('toDesk')}
        </Button>
      )}
      {allows.note && (
        <Button icon="note" onClick={() => setOpen('note')}>
          {t('noting.do')}
        </Button>
      )}
      {may(['seePermissions:seeVisitor']) && !trash && (
        <Button icon="clock" onClick={() => setOpen('followUp')}>
          {t('followUp.do')}
        </Button>
      )}
      {allows.trash && !trash && (
        <ActionButton icon="trash" run={() => move([record])}>
          {t('trash.move')}
        </ActionButton>
      )}
      <Button icon="link" onClick={() => void copyLink()}>
        {t('copyLink')}
      </Button>
      <Button icon="page" busy={isPrinting} onClick={() => void print()}>
        {t('print')}
      </Button>
      {open === 'note' && <NoteForm conversation={record.id} onClose={() => setOpen(null)} />}
      {open === 'followUp' && (
        <FollowUpForm
          talks={[record]}
          onClose={(done) => {
            setOpen(null);
            if (done) toast.good(done.text);
          }}
        />
      )}
    </span>
  );
}

/** Prints all messages; loads missing ones first. */
function usePrint(transcript: Transcript): readonly [boolean, () => Promise<void>] {
  const [isPrinting, setPrinting] = useState(false);
  async function print(): Promise<void> {
    setPrinting(true);
    const isComplete = await transcript.all();
    // The browser prints the current DOM: the loaded messages must be rendered before.
    flushSync(() => setPrinting(false));
    // Not printed if messages could not be loaded: the paper would not show that some are missing.
    if (isComplete) window.print();
  }
  return [isPrinting, print];
}
