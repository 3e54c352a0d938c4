import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { MovableDialog } from '../../ui/dialog/movable-dialog';
import { Notice } from '../../ui/notice';
import style from './access.module.css';
import { CodeBlock } from './code-block';

type Props = { title: string; text: string; hint: string; secret: string; onClose: () => void };

/** A secret that is shown once: it closes by its own button only. */
export function SecretWindow({ title, text, hint, secret, onClose }: Props) {
  const { t } = useTranslation('access');
  const footer = (
    <Button look="primary" onClick={onClose}>
      {t('kept')}
    </Button>
  );
  return (
    <MovableDialog width={560} title={title} closable={false} keyboard={false} footer={footer}>
      <div className={style.stack}>
        <Notice kind="wait">{text}</Notice>
        <CodeBlock text={secret} label={title} />
        <p className={style.hint}>{hint}</p>
      </div>
    </MovableDialog>
  );
}
