import { sizeText } from '@parley/protocol/bodies';
import type { Message } from '@parley/protocol/types';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { SafeLink } from '../../../ui/safe-link';
import { useFile } from './use-file';
import style from './viewer.module.css';
import { closeViewer, openViewer } from './viewer-store';
import '../thread/texts';

const NO_MESSAGE = { onlyID: '', msg: '' };
const ZOOM_STEPS = [1, 1.5, 2, 3, 4];

/** Full-screen picture viewer: arrows switch pictures, `+` and `-` zoom, Escape closes. */
export default function Viewer({ onlyID, pictures }: { onlyID: string; pictures: readonly Message[] }) {
  const { t } = useTranslation('workbenchThread');
  const dialog = useRef<HTMLDialogElement>(null);
  const [zoom, setZoom] = useState(0);
  const at = pictures.findIndex((message) => message.onlyID === onlyID);
  const message = pictures[at];
  const { file, renew, follow } = useFile(message ?? NO_MESSAGE);

  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  function go(by: number): void {
    const next = pictures[at + by];
    if (!next) return;
    setZoom(0);
    openViewer(next.onlyID);
  }

  const zoomBy = (by: number) => setZoom((step) => Math.min(ZOOM_STEPS.length - 1, Math.max(0, step + by)));

  function onKeyDown(event: KeyboardEvent): void {
    const act = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <dialog
      ref={dialog}
      className={style.viewer}
      aria-label={t('viewer.label')}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        closeViewer();
      }}
    >
      <header className={style.bar}>
        <bdi className={style.name}>{file?.name}</bdi>
        {file && <span className={style.size}>{sizeText(file.size)}</span>}
        {pictures.length > 1 && <span className={style.size}>{`${at + 1} / ${pictures.length}`}</span>}
        <span className={style.space} />
        <Tools file={file} onFollow={follow} onZoom={zoomBy} />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the picture closes, as Escape does */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape */}
      <div className={style.stage} onClick={(event) => event.target === event.currentTarget && closeViewer()}>
        {file && (
          <img
            key={file.url}
            className={style.picture}
            style={zoom > 0 ? { maxWidth: 'none', maxHeight: 'none', width: `${ZOOM_STEPS[zoom]! * 80}%` } : undefined}
            src={file.url}
            alt={file.name}
            onError={() => void renew()}
            onDoubleClick={() => setZoom(zoom === 0 ? 2 : 0)}
          />
        )}
      </div>
      <Turns at={at} count={pictures.length} onGo={go} />
    </dialog>
  );
}

type File = ReturnType<typeof useFile>;
type ToolsProps = { file: File['file']; onFollow: File['follow']; onZoom: (by: 1 | -1) => void };

/** Zoom, download and close. */
function Tools({ file, onFollow, onZoom }: ToolsProps) {
  const { t } = useTranslation('workbenchThread');
  return (
    <>
      <Button look="quiet" icon="minus" aria-label={t('viewer.smaller')} onClick={() => onZoom(-1)} />
      <Button look="quiet" icon="plus" aria-label={t('viewer.larger')} onClick={() => onZoom(1)} />
      {file && (
        <SafeLink className={style.download} href={file.url} download={file.name} onClick={onFollow}>
          {t('viewer.download')}
        </SafeLink>
      )}
      <Button look="quiet" icon="close" aria-label={t('viewer.close')} onClick={closeViewer} />
    </>
  );
}

/** Buttons to the previous and next picture, where there is one. */
function Turns({ at, count, onGo }: { at: number; count: number; onGo: (by: 1 | -1) => void }) {
  const { t } = useTranslation('workbenchThread');
  return (
    <>
      {at > 0 && (
        <button type="button" className={style.before} aria-label={t('viewer.before')} onClick={() => onGo(-1)}>
          ‹
        </button>
      )}
      {at < count - 1 && (
        <button type="button" className={style.after} aria-label={t('viewer.after')} onClick={() => onGo(1)}>
          ›
        </button>
      )}
    </>
  );
}
