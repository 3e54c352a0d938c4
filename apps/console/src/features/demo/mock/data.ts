import { createMockTable } from './table';

export type Status = 'published' | 'draft' | 'deleted';
export type RecordRow = {
  uuid: string;
  id: number;
  title: string;
  description: string;
  status: Status;
  author: string;
  datetime: string;
  pageViews: number;
  /** Number of the picture, 1 to 38. */
  img: number;
  switch: boolean;
  percent: number;
  rate: number;
  percentage: number;
};

const now = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');
const newId = (): number => Math.floor(Date.now() / 1000);

export const records = createMockTable<RecordRow>('table', {
  blank: () => ({
    id: newId(),
    title: '',
    description: '',
    status: 'draft',
    author: '',
    datetime: now(),
    pageViews: 300,
    img: 1,
    switch: false,
    percent: 80,
    rate: 3,
    percentage: 0,
  }),
});

export type UserRow = {
  uuid: string;
  id: number;
  username: string;
  password: string;
  email: string;
  roles: string[];
  datatime: string;
};

export const users = createMockTable<UserRow>('userManagement', {
  by: 'username',
  blank: () => ({ id: newId(), username: '', password: '••••••', email: '', roles: ['Test'], datatime: now() }),
});

export type RoleRow = { uuid: string; id: number; role: string; btnRolesCheckedList: string[] };
export const RIGHTS = ['read:system', 'write:system', 'delete:system'] as const;

export const roles = createMockTable<RoleRow>('roleManagement', {
  by: 'role',
  blank: () => ({ id: newId(), role: '', btnRolesCheckedList: ['read:system'] }),
});

export type LogRow = {
  uuid: string;
  id: number;
  account: string;
  type: 'operation' | 'database' | 'system';
  executeResult: 'loginSuccess' | 'loginFailure' | 'interfaceException' | 'attack';
  ip: string;
  datetime: string;
};

export const logs = createMockTable<LogRow>('systemLog', { by: 'account' });

export type Department = {
  uuid: string;
  id: string;
  parentId: string;
  parentName: string;
  name: string;
  order: number;
  createTime: string;
  children?: Department[];
};

export const departments = createMockTable<Department>('departmentManagement', { by: 'name' });

export type Goods = {
  uuid: string;
  icon: string;
  title: string;
  price: number;
  label: string[];
  company: string;
  /** Number of the picture, 1 to 38. */
  image: number;
  url: string;
  description: string;
};

export const goods = createMockTable<Goods>('goods');
