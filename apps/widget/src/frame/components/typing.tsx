import { useWords } from '../i18n';
import { useNow } from './use-now';

/** Milliseconds after the last typing frame until nobody counts as typing. */
const TYPING_MS = 6000;

export function Typing({ at, name }: { at: number | null; name: string | null }) {
  const { t } = useWords();
  const now = useNow(1000, at !== null && Date.now() - at < TYPING_MS + 2000);
  if (at === null || now - at > TYPING_MS) return null;
  return (
    <div class="message theirs first last">
      <div class="bubble typing">
        <span class="hidden">{t('typing', { name: name || t('agent') })}</span>
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
