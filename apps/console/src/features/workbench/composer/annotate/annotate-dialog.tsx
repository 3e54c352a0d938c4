import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import style from './annotate.module.css';
import { commandOfKey } from './annotate-keys';
import { Bar } from './bar';
import type { Look } from './look';
import { Sheet } from './sheet';
import { useBoard } from './use-board';
import { useDrawing } from './use-drawing';

type Props = { blob: Blob; onSave: (blob: Blob) => void; onClose: () => void };

/** Annotates a picture before it is sent, by pointer or keyboard. */
export function AnnotateDialog({ blob, onSave, onClose }: Props) {
  const { t } = useTranslation('workbenchComposer');
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useDrawing(blob, canvas);
  const [look, setLook] = useState<Look>({ tool: 'rect', color: 'red', width: 'middle' });
  const [isAsking, setAsking] = useState(false);
  const board = useBoard({ canvas, drawn, look });
  const { picture, drawing } = drawn;

  async function save(): Promise<void> {
    const blob = await drawn.save();
    if (blob) onSave(blob);
  }

  const close = () => (drawing.marks.length > 0 ? setAsking(true) : onClose());

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement || typeof picture === 'string') return;
    const act = commandOfKey(event);
    if (act?.do === 'redo') drawn.redo();
    else if (act?.do === 'undo') drawn.undo();
    else if (act?.do === 'save') void save();
    else if (act?.do === 'look') setLook({ ...look, ...act.look });
    else if (act?.do !== 'pen' || event.target !== board.element.current || !board.movePen(act)) return;
    event.preventDefault();
  }

  return (
    <Dialog title={t('annotate.title')} width={1040} isDraggable={false} onClose={close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the tools, wherever the focus is inside */}
      <div className={style.editor} onKeyDown={onKeyDown}>
        <Bar look={look} onLook={setLook} drawing={drawing} onUndo={drawn.undo} onRedo={drawn.redo} />
        <div className={style.stage}>
          {typeof picture === 'string' ? (
            <p className={style.word}>{picture === 'broken' ? t('annotate.broken') : t('annotate.loading')}</p>
          ) : (
            <Sheet board={board} canvas={canvas} picture={picture} look={look} />
          )}
        </div>
        <Foot
          isAsking={isAsking}
          isReady={typeof picture !== 'string'}
          onSave={() => void save()}
          onClose={close}
          onDiscard={onClose}
          onKeep={() => setAsking(false)}
        />
      </div>
    </Dialog>
  );
}

type FootProps = {
  /** Asks for confirmation before annotations are discarded. */
  isAsking: boolean;
  isReady: boolean;
  onSave: () => void;
  onClose: () => void;
  onDiscard: () => void;
  onKeep: () => void;
};

function Foot({ isAsking, isReady, onSave, onClose, onDiscard, onKeep }: FootProps) {
  const { t } = useTranslation('workbenchComposer');
  return (
    <div className={style.foot}>
      {isAsking ? (
        <>
          <span className={style.ask}>{t('annotate.discardAsk')}</span>
          <Button look="danger" onClick={onDiscard}>
            {t('annotate.discard')}
          </Button>
          <Button onClick={onKeep}>{t('annotate.keep')}</Button>
        </>
      ) : (
        <>
          <Button onClick={onClose}>{t('annotate.cancel')}</Button>
          <Button look="primary" icon="check" disabled={!isReady} onClick={onSave}>
            {t('annotate.save')}
          </Button>
        </>
      )}
    </div>
  );
}
