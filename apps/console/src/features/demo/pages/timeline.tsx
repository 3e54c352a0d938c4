import Segmented from 'antd/es/segmented';
import Timeline from 'antd/es/timeline';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from '../demo.module.css';
import { DemoPage, Part } from '../demo-page';

type Order = 'newest' | 'oldest';
const EVENTS = ['ended', 'rated', 'answered', 'accepted', 'arrived'] as const;

/** Plain and card timelines with a choice of order. */
export function TimelinePage() {
  const { t } = useTranslation('demo');
  const [order, setOrder] = useState<Order>('newest');
  const events = order === 'newest' ? [...EVENTS] : [...EVENTS].reverse();
  return (
    <DemoPage title={t('timeline.title')}>
      <Segmented<Order>
        aria-label={t('timeline.order')}
        style={{ justifySelf: 'start' }}
        value={order}
        onChange={setOrder}
        options={(['newest', 'oldest'] as const).map((value) => ({ value, label: t(`timeline.${value}`) }))}
      />
      <Part title={t('timeline.plain')}>
        <Timeline items={events.map((key) => ({ key, content: t(`timeline.event.${key}`) }))} />
      </Part>
      <Part title={t('timeline.cards')}>
        <Timeline
          items={events.map((key) => ({
            key,
            content: (
              <div className={style.nest}>
                <strong>{t(`timeline.event.${key}`)}</strong>
                <span className={style.lead}>{t('timeline.detail')}</span>
              </div>
            ),
          }))}
        />
      </Part>
    </DemoPage>
  );
}
