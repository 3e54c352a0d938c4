import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm/confirm';
import { toast } from '../../../ui/toast/toast';
import style from '../demo.module.css';
import { DemoPage, Part } from '../demo-page';

const KINDS = ['info', 'good', 'wait', 'bad'] as const;

/** Alerts, confirmation, both kinds of toasts, notifications. */
export function NoticePage() {
  const { t } = useTranslation('demo');
  const [answer, setAnswer] = useState<boolean | null>(null);
  return (
    <DemoPage title={t('notice.title')}>
      <Part title={t('notice.alerts')}>
        {(['info', 'success', 'warning', 'error'] as const).map((type) => (
          <Alert key={type} type={type} showIcon title={t(`notice.alert.${type}`)} />
        ))}
      </Part>
      <Part title={t('notice.confirm')}>
        <div className={style.row}>
          <Button onClick={() => void confirm({ text: t('notice.ask') }).then(setAnswer)}>{t('notice.open')}</Button>
          {answer !== null && <span role="status">{answer ? t('notice.yes') : t('notice.no')}</span>}
        </div>
      </Part>
      <Part title={t('notice.toasts')}>
        <div className={style.row}>
          {KINDS.map((kind) => (
            <Button key={kind} onClick={() => toast[kind](t(`notice.kind.${kind}`))}>
              {t(`notice.kind.${kind}`)}
            </Button>
          ))}
        </div>
      </Part>
      <Part title={t('notice.corner')}>
        <div className={style.row}>
          {KINDS.map((kind) => (
            <Button
              key={kind}
              onClick={() =>
                toast[kind](t('notice.cornerText'), {
                  place: 'corner',
                  title: t(`notice.kind.${kind}`),
                  durationMs: 8000,
                })
              }
            >
              {t(`notice.kind.${kind}`)}
            </Button>
          ))}
        </div>
      </Part>
    </DemoPage>
  );
}
