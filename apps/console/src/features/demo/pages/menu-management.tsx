import Segmented from 'antd/es/segmented';
import Table from 'antd/es/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteRecord } from '../../../lib/frame/route-types';
import { useTitles } from '../../../lib/i18n/route-title';
import { DemoPage } from '../demo-page';
import { demoRoutes } from '../routes';
import { TableBox } from '../table-box';

type Line = { key: string; title: string; name: string; path: string; marks: string; children?: Line[] };

const MARKS = ['hidden', 'levelHidden', 'noClosable', 'noKeepAlive', 'noColumn', 'dynamicNewTab'] as const;

const lineOf = (route: RouteRecord, parent: string, at: number): Line => {
  const path = /^(\/|https?:)/.test(route.path) ? route.path : `${parent}/${route.path}`;
  return {
    key: `${path} ${at}`,
    title: route.meta?.title ?? '',
    name: route.name ?? '',
    path,
    marks: MARKS.filter((mark) => route.meta?.[mark]).join(' '),
    ...(route.children && { children: route.children.map((child, n) => lineOf(child, path, n)) }),
  };
};

/** The sample pages' menu as a tree table. */
export function MenuManagementPage() {
  const { t } = useTranslation('demo');
  const titleOf = useTitles();
  const [group, setGroup] = useState(demoRoutes[0]?.path ?? '');
  const lines = demoRoutes.filter(({ path }) => path === group).map((route, n) => lineOf(route, '', n));
  return (
    <DemoPage title={t('menu.title')} lead={t('menu.lead')}>
      <Segmented
        aria-label={t('menu.group')}
        style={{ justifySelf: 'start', maxWidth: '100%', overflow: 'auto' }}
        value={group}
        onChange={setGroup}
        options={demoRoutes.map(({ path, meta }) => ({ value: path, label: titleOf(meta?.title ?? path) }))}
      />
      <TableBox label={t('menu.title')} minWidth={860}>
        <Table<Line>
          key={group}
          size="small"
          dataSource={lines}
          pagination={false}
          expandable={{ defaultExpandAllRows: true }}
          columns={[
            { title: t('menu.name'), render: (_, line) => titleOf(line.title) },
            { title: 'name', dataIndex: 'name' },
            { title: t('menu.path'), dataIndex: 'path' },
            { title: t('menu.marks'), dataIndex: 'marks' },
          ]}
        />
      </TableBox>
    </DemoPage>
  );
}
