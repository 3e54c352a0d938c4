import { Linked } from '../components/bodies';
import { Sheet } from '../components/sheet';
import { useWords } from '../i18n';
import './privacy.css';

/** What is kept, who sees it, and what the site itself has to say about it. */
export function Privacy({ typingPreview, text, close }: { typingPreview: boolean; text: string; close(): void }) {
  const { t } = useWords();
  return (
    <Sheet title={t('privacy')} close={close}>
      <ul class="privacy">
        <li>{t('privacyKept')}</li>
        <li>{t('privacySeen')}</li>
        <li>{t(typingPreview ? 'privacyTyping' : 'privacyNoTyping')}</li>
        <li>{t('privacyDevice')}</li>
      </ul>
      {text && (
        <p class="privacy-text">
          <Linked text={text} />
        </p>
      )}
    </Sheet>
  );
}
