import Button from 'antd/es/button';
import Descriptions from 'antd/es/descriptions';
import Input from 'antd/es/input';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFrame } from '../../../lib/frame/frame-context';
import { useTab } from '../../../lib/frame/tab-context';
import style from '../demo.module.css';
import { DemoPage, Part } from '../demo-page';
import { records } from '../mock/data';
import { useMock } from '../use-mock';

const LIST = '/vab/table/comprehensiveTable';

/** Details of one row in a tab of its own: back button, descriptions, JSON, an input that keeps its text. */
export function DetailPage() {
  const { t } = useTranslation('demo');
  const { query, setTitle } = useTab();
  const frame = useFrame();
  const navigate = useNavigate();
  const { rows } = useMock(records, { pageSize: 100 });
  const row = rows.find(({ uuid }) => uuid === query.id);
  const title = query.title ?? t('table.detail');

  useEffect(() => setTitle(`${t('table.detail')} ${title}`), [setTitle, t, title]);

  return (
    <DemoPage title={title} action={<Button onClick={() => navigate(LIST)}>{t('table.back')}</Button>}>
      {row && (
        <Descriptions
          bordered
          size="small"
          column={{ xs: 1, md: 2 }}
          items={[
            { key: 'author', label: t('field.author'), children: row.author },
            { key: 'status', label: t('field.status'), children: t(`status.${row.status}`) },
            { key: 'views', label: t('field.views'), children: row.pageViews },
            { key: 'time', label: t('field.time'), children: row.datetime },
          ]}
        />
      )}
      <Part title={t('table.cached')}>
        <Input className={style.narrow ?? ''} aria-label={t('table.cached')} placeholder={t('table.cachedHint')} />
      </Part>
      <Part title="JSON">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre className={style.code} tabIndex={0}>
          {JSON.stringify(row ?? query, null, 2)}
        </pre>
      </Part>
      <div className={style.row}>
        <Button onClick={() => frame.reloadTab(LIST)}>{t('table.refreshList')}</Button>
      </div>
    </DemoPage>
  );
}
