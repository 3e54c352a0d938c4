import type { KeptFile } from '@parley/live/uploads/types';
import { extensionOf, sizeText } from '@parley/protocol/bodies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { lazyPart } from '../../../../lib/lazy-part';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { canAnnotate, isPicture } from './kept-file';
import style from './tray.module.css';
import { useObjectUrl, useUploads } from './use-files';

const Annotate = lazyPart(() => import('../annotate/annotate-dialog'), 'AnnotateDialog');

/** Files to be sent and being uploaded, with buttons to annotate, cancel, retry and remove. */
export function Tray({ files }: { files: readonly KeptFile[] }) {
  const { t } = useTranslation('workbenchComposer');
  const uploads = useUploads();
  const [drawn, setDrawn] = useState<KeptFile | null>(null);
  if (files.length === 0) return null;
  return (
    <>
      <ul className={style.tray} aria-label={t('files.label')}>
        {files.map((file) => (
          <Item key={file.onlyID} file={file} onAnnotate={() => setDrawn(file)} />
        ))}
      </ul>
      {drawn?.blob && (
        <Annotate
          blob={drawn.blob}
          onSave={(blob) => {
            uploads.redraw(drawn.onlyID, blob);
            setDrawn(null);
          }}
          onClose={() => setDrawn(null)}
        />
      )}
    </>
  );
}

function Item({ file, onAnnotate }: { file: KeptFile; onAnnotate: () => void }) {
  const { t } = useTranslation('workbenchComposer');
  const uploads = useUploads();
  const { onlyID, name, state } = file;
  return (
    <li className={style.item} data-state={state}>
      <Face file={file} onAnnotate={onAnnotate} />
      <div className={style.words}>
        <span className={style.name} title={name}>
          {name}
        </span>
        <Status file={file} />
      </div>
      <div className={style.actions}>
        {state === 'staged' && canAnnotate(file) && (
          <Act icon="pencil" label={t('files.annotate', { name })} onClick={onAnnotate} />
        )}
        {state === 'failed' && (
          <Act icon="refresh" label={t('files.retry', { name })} onClick={() => uploads.retry(onlyID)} />
        )}
        {state === 'waiting' || state === 'uploading' ? (
          <Act icon="close" label={t('files.cancel', { name })} onClick={() => uploads.cancel(onlyID)} />
        ) : (
          <Act
            icon="close"
            label={state === 'failed' ? t('files.discard', { name }) : t('files.remove', { name })}
            onClick={() => uploads.remove(onlyID)}
          />
        )}
      </div>
      {state === 'uploading' && <Progress file={file} />}
    </li>
  );
}

function Face({ file, onAnnotate }: { file: KeptFile; onAnnotate: () => void }) {
  const { t } = useTranslation('workbenchComposer');
  const url = useObjectUrl(isPicture(file) ? file.blob : null);
  if (!url) return <span className={style.face}>{extensionOf(file.name) || <Icon name="page" size={20} />}</span>;
  const picture = <img src={url} alt="" draggable={false} />;
  if (file.state !== 'staged' || !canAnnotate(file)) return <span className={style.face}>{picture}</span>;
  return (
    <button
      type="button"
      className={style.face}
      tabIndex={-1}
      aria-label={t('files.annotate', { name: file.name })}
      onClick={onAnnotate}
    >
      {picture}
    </button>
  );
}

function Status({ file }: { file: KeptFile }) {
  const { t } = useTranslation('workbenchComposer');
  const errorText = useErrorText();
  const share = useStore(useUploads().store, ({ progress }) => progress.get(file.onlyID) ?? 0);
  const { state, error, size } = file;
  if (state === 'failed')
    return (
      <span className={style.bad} role="alert">
        {errorText(error ?? 'internal')}
      </span>
    );
  if (state === 'uploading')
    return (
      <span className={style.status}>
        {t('files.uploading', { percent: Math.floor(share * 100) })} · {sizeText(size)}
      </span>
    );
  if (state === 'waiting') return <span className={style.status}>{error ? t('files.lost') : t('files.waiting')}</span>;
  return <span className={style.status}>{sizeText(size)}</span>;
}

function Progress({ file }: { file: KeptFile }) {
  const { t } = useTranslation('workbenchComposer');
  const share = useStore(useUploads().store, ({ progress }) => progress.get(file.onlyID) ?? 0);
  return <progress className={style.progress} value={share} aria-label={t('files.progress', { name: file.name })} />;
}

function Act({ icon, label, onClick }: { icon: 'pencil' | 'refresh' | 'close'; label: string; onClick: () => void }) {
  return <Button look="quiet" size="s" icon={icon} aria-label={label} title={label} onClick={onClick} />;
}
