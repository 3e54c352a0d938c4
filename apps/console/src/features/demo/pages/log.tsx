import Button from 'antd/es/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';

/** Throws while rendering; the tab's error boundary catches it. */
function Broken(): never {
  throw new Error('Error while rendering');
}

/** Buttons that cause each kind of error, for the error log. */
export function LogPage() {
  const { t } = useTranslation('demo');
  const [isBroken, setBroken] = useState(false);
  return (
    <DemoPage title={t('log.title')} lead={t('log.lead')}>
      <div className={style.row}>
        <Button
          onClick={() => {
            throw new Error('Error thrown in a click handler');
          }}
        >
          {t('log.throw')}
        </Button>
        <Button onClick={() => void Promise.reject(new Error('Unhandled promise rejection'))}>{t('log.reject')}</Button>
        <Button danger onClick={() => setBroken(true)}>
          {t('log.draw')}
        </Button>
      </div>
      {isBroken && <Broken />}
    </DemoPage>
  );
}
