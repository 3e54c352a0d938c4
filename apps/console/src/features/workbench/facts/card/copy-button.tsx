import { useTranslation } from 'react-i18next';
import { useCopied } from '../../../../lib/use-copied';
import { Button } from '../../../../ui/button';

/** Copies a value to the clipboard and confirms it. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('workbenchFacts');
  const { isCopied, copy } = useCopied();
  const words = isCopied ? t('visit.copied') : t('visit.copy');
  return (
    <Button
      look="quiet"
      size="s"
      icon={isCopied ? 'check' : 'copy'}
      aria-label={`${words} ${text}`}
      title={words}
      onClick={() => copy(text)}
    />
  );
}
