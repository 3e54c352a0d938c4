import { useTranslation } from 'react-i18next';
import { useCopied } from '../../lib/use-copied';
import { Button } from '../../ui/button';
import style from './access.module.css';

type Props = { text: string; label: string };

/** A text to copy: code, an address, a secret. */
export function CodeBlock({ text, label }: Props) {
  return (
    <div className={style.copied}>
      <pre className={style.code} translate="no">
        {text}
      </pre>
      <CopyButton text={text} label={label} />
    </div>
  );
}

function CopyButton({ text, label }: Props) {
  const { t } = useTranslation('access');
  const { isCopied, copy } = useCopied();
  return (
    <Button
      size="s"
      icon={isCopied ? 'check' : 'copy'}
      aria-label={`${t('copy')}: ${label}`}
      onClick={() => copy(text)}
    >
      {isCopied ? t('copied') : t('copy')}
    </Button>
  );
}
