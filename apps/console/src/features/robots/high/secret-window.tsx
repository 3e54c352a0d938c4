import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { MovableDialog } from '../../../ui/dialog/movable-dialog';
import { Notice } from '../../../ui/notice';
import { toast } from '../../../ui/toast/toast';
import style from '../robots.module.css';

/** The secret that signs the calls of a new tool. It closes by its own buttons only. */
export function SecretWindow({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('highRobot');
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => toast.good(t('tools.copied')),
      () => toast.bad(t('tools.notCopied')),
    );
  const footer = (
    <span className={style.tools}>
      <Button icon="copy" onClick={copy}>
        {t('tools.copy')}
      </Button>
      <Button look="primary" onClick={onClose}>
        {t('tools.kept')}
      </Button>
    </span>
  );
  return (
    <MovableDialog width={560} title={t('tools.secret')} closable={false} keyboard={false} footer={footer}>
      <div className={style.stack}>
        <Notice kind="wait">{t('tools.once')}</Notice>
        <code className={style.grow} translate="no">
          {secret}
        </code>
        <p className={style.note}>{t('tools.use')}</p>
      </div>
    </MovableDialog>
  );
}
