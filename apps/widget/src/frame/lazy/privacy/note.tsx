import { Linked } from '../../components/bodies';
import { useAllWords } from '../../i18n';

/** What is stored and who sees it, in general. `isSeenShown`: what agents see stands above. */
export function PrivacyNote({ typingPreview, isSeenShown }: { typingPreview: boolean; isSeenShown: boolean }) {
  const { t } = useAllWords();
  return (
    <ul class="privacy">
      <li>{t('privacyKept')}</li>
      {!isSeenShown && <li>{t('privacySeen')}</li>}
      {!isSeenShown && <li>{t(typingPreview ? 'privacyTyping' : 'privacyNoTyping')}</li>}
      <li>{t('privacyDevice')}</li>
    </ul>
  );
}

/** The site's own privacy text; nothing without one. */
export const SiteText = ({ text }: { text: string }) =>
  text === '' ? null : (
    <p class="privacy-text">
      <Linked text={text} />
    </p>
  );
