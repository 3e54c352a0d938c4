import { Linked } from '../components/bodies';
import { useAllWords } from '../i18n';
import { addStyles } from './add-styles';
import css from './privacy.css?inline';
import { Sheet } from './sheet';

addStyles(css);

/** What is stored and who sees it, and the site's own privacy text. */
export function Privacy({ typingPreview, text, close }: { typingPreview: boolean; text: string; close(): void }) {
  const { t } = useAllWords();
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
