import type { WindowSettings } from '../../appearance';
import { useWords } from '../i18n';
import { Icon } from './icons';

/** The empty window, shown until the visitor is known. */
export function Skeleton({ settings, close }: { settings: WindowSettings; close: (() => void) | null }) {
  const { t } = useWords();
  return (
    <>
      <header class="header">
        <span class="avatar">
          <Icon name="chat" />
        </span>
        <div class="who">
          <h1>{settings.title || t('title')}</h1>
          <p role="status">{t('stateConnecting')}</p>
        </div>
        {close && (
          <button type="button" class="tool" aria-label={t('close')} onClick={close}>
            <Icon name="down" />
          </button>
        )}
      </header>
      <div class="log" aria-busy="true">
        <span class="bone wide" />
        <span class="bone" />
      </div>
    </>
  );
}
