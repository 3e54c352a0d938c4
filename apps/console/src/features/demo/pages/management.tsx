import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { RIGHTS, roles, users } from '../mock/data';
import { Tag } from '../tag';
import { CrudPage } from './crud-page';

const ROLES = ['Admin', 'Editor', 'Test'];

export function UserManagementPage() {
  const { t } = useTranslation('demo');
  return (
    <CrudPage
      title={t('users.title')}
      searchLabel={t('users.search')}
      table={users}
      nameOf={({ username }) => username}
      columns={[
        { title: 'ID', dataIndex: 'id', width: 80 },
        { title: t('users.username'), dataIndex: 'username' },
        { title: t('users.email'), dataIndex: 'email' },
        { title: t('users.roles'), render: (_, row) => row.roles.map((role) => <Tag key={role}>{role}</Tag>) },
        { title: t('field.time'), dataIndex: 'datatime', width: 180 },
      ]}
      fields={
        <>
          <Form.Item name="username" label={t('users.username')} rules={[{ required: true, whitespace: true }]}>
            <Input maxLength={30} />
          </Form.Item>
          <Form.Item name="email" label={t('users.email')} rules={[{ required: true }, { type: 'email' }]}>
            <Input maxLength={254} />
          </Form.Item>
          <Form.Item name="roles" label={t('users.roles')} rules={[{ required: true }]}>
            <Checkbox.Group options={ROLES} />
          </Form.Item>
        </>
      }
    />
  );
}

export function RoleManagementPage() {
  const { t } = useTranslation('demo');
  return (
    <CrudPage
      title={t('roles.title')}
      searchLabel={t('roles.search')}
      table={roles}
      nameOf={({ role }) => role}
      columns={[
        { title: 'ID', dataIndex: 'id', width: 80 },
        { title: t('roles.role'), dataIndex: 'role' },
        {
          title: t('roles.rights'),
          render: (_, row) => row.btnRolesCheckedList.map((right) => <Tag key={right}>{right}</Tag>),
        },
      ]}
      fields={
        <>
          <Form.Item name="role" label={t('roles.role')} rules={[{ required: true, whitespace: true }]}>
            <Input maxLength={30} />
          </Form.Item>
          <Form.Item name="btnRolesCheckedList" label={t('roles.rights')}>
            <Checkbox.Group options={[...RIGHTS]} />
          </Form.Item>
        </>
      }
    />
  );
}
