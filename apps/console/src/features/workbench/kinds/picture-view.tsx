import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import { pictureBox } from './bodies';
import style from './kinds.module.css';
import type { KindProps } from './message-body';
import { UnparsedMessage } from './unreadable';
import { useFile } from './use-file';
import { openViewer } from './viewer-store';
import '../thread/texts';

/** A picture's thumbnail, with its size reserved before it loads; a click opens the viewer. */
export function PictureView({ message }: KindProps) {
  const { t } = useTranslation('workbenchThread');
  const [hasFailed, setFailed] = useState(false);
  const { file, renew } = useFile(message);
  if (!file) return <UnparsedMessage message={message} />;
  const box = pictureBox(file);
  return (
    <button
      type="button"
      className={style.picture}
      style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
      aria-label={t('kinds.openPicture', { name: file.name })}
      onClick={() => openViewer(message.onlyID)}
    >
      {hasFailed ? (
        <span className={style.missing}>
          <Icon name="warning" />
          {t('kinds.pictureGone')}
        </span>
      ) : (
        <img
          src={file.thumb ?? file.url}
          alt={file.name}
          width={box.width}
          height={box.height}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => void renew().then((fresh) => setFailed(fresh === null))}
        />
      )}
    </button>
  );
}
