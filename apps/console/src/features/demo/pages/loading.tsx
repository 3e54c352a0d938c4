import Button from 'antd/es/button';
import Progress from 'antd/es/progress';
import Skeleton from 'antd/es/skeleton';
import Spin from 'antd/es/spin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from '../demo.module.css';
import { DemoPage, Part } from '../demo-page';

/** Duration of the overlay, in ms. */
const OVERLAY_MS = 2000;
const COLOURS = ['#1890ff', '#13ce66', '#ffba00', '#ff4d4f'];

/** Loaders: rings, bars, dots, plain and colourful. */
export function LoadingPage() {
  const { t } = useTranslation('demo');
  const [isBusy, setBusy] = useState(false);
  function wait(): void {
    setBusy(true);
    setTimeout(() => setBusy(false), OVERLAY_MS);
  }
  return (
    <DemoPage title={t('loading.title')}>
      <Part title={t('loading.kinds')}>
        <div className={style.row} style={{ gap: 32 }}>
          <Spin size="small" />
          <Spin />
          <Spin size="large" />
          <div className={style.ring} />
          <div className={style.bars}>
            {[0, 1, 2, 3].map((n) => (
              <span key={n} style={{ animationDelay: `${n * 120}ms` }} />
            ))}
          </div>
          <div className={style.dots}>
            {[0, 1, 2].map((n) => (
              <span key={n} style={{ background: 'var(--accent)', animationDelay: `${n * 150}ms` }} />
            ))}
          </div>
          <div className={style.dots}>
            {COLOURS.map((colour, n) => (
              <span key={colour} style={{ background: colour, animationDelay: `${n * 150}ms` }} />
            ))}
          </div>
          <Progress type="circle" percent={70} size={48} aria-label={t('loading.title')} />
        </div>
      </Part>
      <Part title={t('loading.skeleton')}>
        <Skeleton active avatar paragraph={{ rows: 2 }} />
      </Part>
      <Part title={t('loading.trial')}>
        <Spin spinning={isBusy}>
          <div className={style.nest}>{t('loading.content')}</div>
        </Spin>
        <Button style={{ justifySelf: 'start' }} disabled={isBusy} onClick={wait}>
          {t('loading.start')}
        </Button>
      </Part>
    </DemoPage>
  );
}
