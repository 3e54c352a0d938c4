import type { VisitorRow } from '@parley/protocol/types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../../../lib/desk/desk';
import { useDesk } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { lazyPart } from '../../../lib/lazy-part';
import { Button } from '../../../ui/button';
import { ActionDialog } from '../actions/action-dialog';
import { useAccept } from '../actions/use-accept';
import style from './composer.module.css';
import type { ComposerMode } from './mode-store';
import type { Modes, Remedy } from './modes';

const LeftDraft = lazyPart(() => import('./left-draft'), 'LeftDraft');

/** Inviting has a dialog, where the words are chosen. */
const REMEDIES: Record<Exclude<Remedy, 'accept' | 'invite'>, (desk: Desk, visitor: string) => Promise<void>> = {
  takeOver: (desk, visitor) => desk.takeOver(visitor),
  unblacklist: (desk, visitor) => desk.unblacklist(visitor),
};

/** Loaded lazily: only after an end. */
const NextToAnswer = lazyPart(() => import('./next-to-answer'), 'NextToAnswer');

type Props = {
  row: VisitorRow;
  closed: NonNullable<Modes['closed']>;
  open: readonly ComposerMode[];
  ownerName: string;
  onMode: (mode: ComposerMode) => void;
};

/**
 * Replaces the field when the agent cannot write to the visitor: the reason, the remedy, and buttons for note and
 * whisper.
 */
export function ClosedBar({ row, closed, open, ownerName, onMode }: Props) {
  const { t } = useTranslation('workbenchComposer');
  const desk = useDesk();
  const errorText = useErrorText();
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const [isInviting, setInviting] = useState(false);
  const { reason, remedy } = closed;
  const accepting = useAccept(row.YQToken);

  async function mend(): Promise<void> {
    if (!remedy) return;
    if (remedy === 'invite') return setInviting(true);
    setState({ isBusy: true, error: null });
    const work = remedy === 'accept' ? accepting.accept() : REMEDIES[remedy](desk, row.YQToken);
    const error = await work.then(
      () => null,
      (refused: unknown) => refused,
    );
    setState({ isBusy: false, error });
  }

  return (
    <div className={style.bar}>
      <p className={style.why}>{accepting.asking ?? t(`closed.${reason}`, { name: ownerName })}</p>
      {row.transfer?.note && reason === 'offer' && <p className={style.offerNote}>{row.transfer.note}</p>}
      {reason === 'colleague' && <LeftDraft row={row} ownerName={ownerName} />}
      <div className={style.barActions}>
        {remedy && (
          <Button size="s" look="primary" busy={state.isBusy} onClick={() => void mend()}>
            {remedy === 'accept' && accepting.asking ? accepting.label : t(`remedy.${remedy}`)}
          </Button>
        )}
        {row.state === 'end' && <NextToAnswer except={row.YQToken} />}
        {open.includes('whisper') && (
          <Button size="s" icon="whisper" onClick={() => onMode('whisper')}>
            {t('mode.whisperTo')}
          </Button>
        )}
        {open.includes('note') && (
          <Button size="s" icon="note" onClick={() => onMode('note')}>
            {t('mode.write')}
          </Button>
        )}
      </div>
      {isInviting && <ActionDialog name="invite" row={row} onClose={() => setInviting(false)} />}
      {state.error !== null && remedy && (
        <p className={style.barError} role="alert">
          {t('failed.remedy', { verb: t(`remedy.${remedy}`), why: errorText(state.error) })}
        </p>
      )}
    </div>
  );
}
