import { cardBodyOf, sizeText } from '@parley/protocol/bodies';
import { useContext, useState } from 'preact/hooks';
import type { BodyProps } from '../components/bodies';
import { Icon } from '../components/icons';
import { SafeLink } from '../components/safe-link';
import { useAllWords } from '../i18n';
import { ThreadContext } from '../thread-context';
import type { Upload } from '../uploads/uploads';
import { addStyles } from './add-styles';
import css from './media-bodies.css?inline';
import { shapes } from './shapes';
import { useFile } from './use-file';

addStyles(css);

/** Largest size of a picture in px. Its place is reserved before it has loaded. */
const MAX_WIDTH = 240;
const MAX_HEIGHT = 280;

export function ImageBody({ row }: BodyProps) {
  const { t } = useAllWords();
  const { previewOf, openPicture } = useContext(ThreadContext);
  const [broken, setBroken] = useState<string>();
  const { file, again } = useFile(row.key, row.msg);
  const src = previewOf(row.key) ?? file?.thumb ?? file?.url;
  if (!src || broken === src)
    return file || row.upload ? <FileCard row={row} /> : <p class="bubble">{t('unreadable')}</p>;
  const { width = 4, height = 3 } = file ?? {};
  const shrink = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  const isSized = file?.width !== undefined;
  return (
    <button
      type="button"
      class="picture"
      style={isSized ? { width: Math.max(64, Math.round(width * shrink)), aspectRatio: `${width} / ${height}` } : {}}
      aria-label={t('openPicture', { name: file?.name || row.upload?.name || t('picture') })}
      disabled={row.upload !== undefined}
      onClick={() => openPicture(row.key)}
    >
      <img src={src} alt="" onError={() => void again().then((isNew) => isNew || setBroken(src))} />
      {row.upload && <UploadProgress upload={row.upload} />}
    </button>
  );
}

/** Progress of an upload, or the reason why it waits. */
function UploadProgress({ upload }: { upload: Upload }) {
  const { t } = useAllWords();
  if (upload.state === 'failed') return null;
  if (upload.error === 'rate') return <span class="waits">{t('uploadsSoon')}</span>;
  return <Progress share={upload.progress} />;
}

/** `share`: 0 to 1; shown as a number once it has begun. */
function Progress({ share }: { share: number }) {
  const { t } = useAllWords();
  const percent = Math.round(share * 100);
  return (
    <span class="progress" role="progressbar" aria-label={t('uploading')} aria-valuenow={percent}>
      <i style={{ width: `${percent}%` }} />
      <b>{percent} %</b>
    </span>
  );
}

export function FileCard({ row }: BodyProps) {
  const { t } = useAllWords();
  const { file, follow } = useFile(row.key, row.msg);
  const { upload } = row;
  if (!file && !upload) return <p class="bubble">{t('unreadable')}</p>;
  const name = file?.name || upload?.name || t('file');
  const inside = (
    <>
      <span class="file-mark">
        <Icon shape={shapes.file} />
      </span>
      <span class="file-facts">
        <b title={name}>{name}</b>
        <small>{sizeText(file?.size ?? upload?.size ?? 0)}</small>
        {upload && (upload.state === 'uploading' || upload.error) && <UploadProgress upload={upload} />}
      </span>
    </>
  );
  if (!file) return <div class="file-card">{inside}</div>;
  return (
    <SafeLink class="file-card" href={file.url} download={name} onClick={follow}>
      {inside}
      <Icon shape={shapes.download} size={18} />
    </SafeLink>
  );
}

export function CardView({ row }: BodyProps) {
  const { t } = useAllWords();
  const { base } = useContext(ThreadContext);
  const card = cardBodyOf(row.msg, base);
  if (!card) return <p class="bubble">{t('unreadable')}</p>;
  const inside = (
    <>
      {card.picture && <img src={card.picture} alt="" loading="lazy" referrerpolicy="no-referrer" />}
      <span class="link-facts">
        <b>{card.title}</b>
        {card.text && <span>{card.text}</span>}
        {card.link && <small>{new URL(card.link).host}</small>}
      </span>
    </>
  );
  if (!card.link) return <div class="link-card">{inside}</div>;
  return (
    <SafeLink class="link-card" href={card.link}>
      {inside}
    </SafeLink>
  );
}
