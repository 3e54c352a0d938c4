import Table from 'antd/es/table';
import { useTranslation } from 'react-i18next';
import { DemoPage } from '../demo-page';
import { type Department, departments } from '../mock/data';
import { TableBox } from '../table-box';
import { useMock } from '../use-mock';

/** A tree table. */
export function DepartmentManagementPage() {
  const { t } = useTranslation('demo');
  const { rows, isLoading } = useMock(departments);
  return (
    <DemoPage title={t('department.title')}>
      <TableBox label={t('department.title')} minWidth={640}>
        <Table<Department>
          // Unfolded when the rows arrive: antd does so once, when it is created.
          key={rows.length}
          rowKey="uuid"
          loading={isLoading}
          dataSource={rows}
          pagination={false}
          expandable={{ defaultExpandAllRows: true }}
          columns={[
            { title: t('department.name'), dataIndex: 'name' },
            { title: t('department.parent'), dataIndex: 'parentId', width: 140 },
            { title: t('department.order'), dataIndex: 'order', width: 100, align: 'right' },
            { title: t('department.created'), dataIndex: 'createTime', width: 180 },
          ]}
        />
      </TableBox>
    </DemoPage>
  );
}
