import { useEffect, useState } from 'react';
import { copyText } from './copy-text';

const SAID_MS = 1500;

/** Copies a text to the clipboard and reports it for a moment. */
export function useCopied(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return { isCopied, copy: (text) => void copyText(text).then(setCopied) };
}
