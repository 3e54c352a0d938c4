import { useTranslation } from 'react-i18next';
import { useCopied } from '../../lib/use-copied';
import { Button } from '../../ui/button';
import style from './links.module.css';

/** A text to be taken elsewhere, with the button that takes it. */
export function Copied({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('links');
  const { isCopied, copy } = useCopied();
  return (
    <>
      <code className={style.code} translate="no">
        {text}
      </code>
      <Button icon={isCopied ? 'check' : 'copy'} aria-label={`${t('copyText')}: ${label}`} onClick={() => copy(text)}>
        {isCopied ? t('copied') : t('copyText')}
      </Button>
    </>
  );
}
