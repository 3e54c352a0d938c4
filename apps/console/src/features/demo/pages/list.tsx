import Pagination from 'antd/es/pagination';
import Progress from 'antd/es/progress';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';
import { records } from '../mock/data';
import { Picture } from '../picture';
import { useMock } from '../use-mock';

/** A list with pictures, progress and paging. */
export function ListPage() {
  const { t } = useTranslation('demo');
  const [pageNo, setPageNo] = useState(1);
  const { rows, total } = useMock(records, { pageNo, pageSize: 8 });
  return (
    <DemoPage title={t('list.title')}>
      <ul style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 }}>
        {rows.map((row) => (
          <li key={row.uuid} className={style.row} style={{ flexWrap: 'nowrap' }}>
            <Picture number={row.img} />
            <div style={{ flex: 1, minWidth: 0 }}>
              <div className="cut" title={row.title}>
                {row.title}
              </div>
              <p className={`${style.lead} cut`}>{row.description}</p>
            </div>
            <Progress
              style={{ width: 'min(240px, 30vw)' }}
              percent={row.percent}
              size="small"
              aria-label={t('list.progress', { name: row.title })}
            />
          </li>
        ))}
      </ul>
      <Pagination
        showLessItems
        current={pageNo}
        pageSize={8}
        total={total}
        onChange={setPageNo}
        showSizeChanger={false}
      />
    </DemoPage>
  );
}

/** The same rows as cards. */
export function CardPage() {
  const { t } = useTranslation('demo');
  const { rows } = useMock(records, { pageSize: 12 });
  return (
    <DemoPage title={t('list.cards')}>
      <div className={style.cards}>
        {rows.map((row) => (
          <article key={row.uuid} className={style.nest}>
            <Picture number={row.img} size={64} />
            <h2 className={style.subtitle}>{row.title}</h2>
            <p className={style.lead}>{row.description}</p>
          </article>
        ))}
      </div>
    </DemoPage>
  );
}
