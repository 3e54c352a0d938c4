import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../lib/copy-text';
import { Button } from '../../../../ui/button';

const SAID_MS = 1500;

/** Puts a value on the clipboard and says so. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('workbenchFacts');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const words = isCopied ? t('visit.copied') : t('visit.copy');
  return (
    <Button
      look="quiet"
      size="s"
      icon={isCopied ? 'check' : 'copy'}
      aria-label={`${words} ${text}`}
      title={words}
      onClick={() => void copyText(text).then(setCopied)}
    />
  );
}
