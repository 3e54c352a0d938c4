import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text';
import { Button } from '../../ui/button';
import style from './links.module.css';

const SAID_MS = 1500;

/** A text to be taken elsewhere, with the button that takes it. */
export function Copied({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('links');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <code className={style.code} translate="no">
        {text}
      </code>
      <Button
        icon={isCopied ? 'check' : 'copy'}
        aria-label={`${t('copyText')}: ${label}`}
        onClick={() => void copyText(text).then(setCopied)}
      >
        {isCopied ? t('copied') : t('copyText')}
      </Button>
    </>
  );
}
