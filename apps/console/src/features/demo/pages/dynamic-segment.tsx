import Input from 'antd/es/input';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTab } from '../../../lib/frame/tab-context';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';

const IDS = ['1', '2', '3'];

/** `test1/:id` and `test2?id=`: each id opens a tab with its own input. */
export function DynamicSegmentPage() {
  const { t } = useTranslation('demo');
  const { params, query, setTitle } = useTab();
  const isPath = params.id !== undefined;
  const id = params.id ?? query.id ?? '';
  const kind = isPath ? 'Params' : 'Query';
  useEffect(() => setTitle(`${kind} id=${id}`), [setTitle, kind, id]);
  return (
    <DemoPage title={t('segment.title', { kind, id })} lead={t('segment.lead')}>
      <Input className={style.narrow ?? ''} aria-label={t('segment.note')} placeholder={t('segment.note')} />
      <p className={style.row}>
        {IDS.map((each) => (
          <Link
            key={each}
            to={isPath ? `/other/dynamicSegment/test1/${each}` : `/other/dynamicSegment/test2?id=${each}`}
          >
            {kind} {each}
          </Link>
        ))}
      </p>
    </DemoPage>
  );
}
