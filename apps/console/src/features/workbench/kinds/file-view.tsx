import { extensionOf, sizeText } from '@parley/protocol/bodies';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import { SafeLink } from '../../../ui/safe-link';
import style from './kinds.module.css';
import type { KindProps } from './message-body';
import { UnparsedMessage } from './unreadable';
import { useFile } from './use-file';
import '../thread/texts';

/** A file: name, size and download. */
export function FileView({ message }: KindProps) {
  const { t } = useTranslation('workbenchThread');
  const { file, follow } = useFile(message);
  if (!file) return <UnparsedMessage message={message} />;
  return (
    <SafeLink
      className={style.file}
      href={file.url}
      download={file.name}
      onClick={follow}
      aria-label={t('kinds.download', { name: file.name, size: sizeText(file.size) })}
    >
      <span className={style.sheet} aria-hidden="true">
        <Icon name="page" size={32} />
        <b>{extensionOf(file.name)}</b>
      </span>
      <span className={style.facts}>
        <bdi className={style.fileName} title={file.name}>
          {file.name}
        </bdi>
        <span className={style.size}>{sizeText(file.size)}</span>
      </span>
      <Icon name="arrowDown" size={18} />
    </SafeLink>
  );
}
