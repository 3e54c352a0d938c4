import { useTranslation } from 'react-i18next';
import { useCopied } from '../../lib/use-copied';
import { Button } from '../../ui/button';
import style from './links.module.css';

type Props = { text: string; label: string };

/** A text with a "copy" button. */
export function CopyField({ text, label }: Props) {
  return (
    <>
      <CopyText text={text} />
      <CopyButton text={text} label={label} />
    </>
  );
}

export const CopyText = ({ text }: Pick<Props, 'text'>) => (
  <code className={style.code} translate="no">
    {text}
  </code>
);

export function CopyButton({ text, label }: Props) {
  const { t } = useTranslation('links');
  const { isCopied, copy } = useCopied();
  return (
    <Button icon={isCopied ? 'check' : 'copy'} aria-label={`${t('copyText')}: ${label}`} onClick={() => copy(text)}>
      {isCopied ? t('copied') : t('copyText')}
    </Button>
  );
}
