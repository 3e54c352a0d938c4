import { between, createRandom, oneOf } from './random';
import { createMockTable } from './table';

/** Number of sample rows per table. */
const COUNT = 50;
/** Time of the newest sample row; each further one is over an hour older. */
const NEWEST = Date.UTC(2026, 0, 20, 2, 30);
const STEP = 3_900_000;

const random = createRandom(7);
const timeOf = (n: number): string => new Date(NEWEST - n * STEP).toISOString().slice(0, 19).replace('T', ' ');
const uuidOf = (kind: string, n: number): string => `${kind}-${n}`;
const rowsOf = <R>(count: number, make: (n: number) => R): R[] => Array.from({ length: count }, (_, n) => make(n));

const TITLES = [
  '退货流程说明',
  '新品上架提醒',
  '客户回访记录',
  'Holiday schedule',
  '物流时效说明',
  'Product FAQ',
] as const;
const AUTHORS = ['林晓', '周宁', '陈嘉', 'Alice', 'Ben'] as const;
const LINES = ['用于演示的内容，可以随意修改。', 'Sample content, change it as you like.'] as const;

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

const recordRow = (n: number): RecordRow => ({
  uuid: uuidOf('record', n),
  id: COUNT - n,
  title: `${oneOf(random, TITLES)} ${COUNT - n}`,
  description: oneOf(random, LINES),
  status: oneOf<Status>(random, ['published', 'draft', 'deleted']),
  author: oneOf(random, AUTHORS),
  datetime: timeOf(n),
  pageViews: between(random, 300, 5000),
  img: between(random, 1, 38),
  switch: random() > 0.5,
  percent: between(random, 80, 99),
  rate: between(random, 1, 5),
  percentage: between(random, 0, 100),
});

const now = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');

export const records = createMockTable(rowsOf(COUNT, recordRow), {
  textOf: ({ title, author }) => `${title} ${author}`,
  blank: () => ({
    id: Math.floor(Date.now() / 1000),
    title: '',
    description: LINES[0],
    status: 'draft' as Status,
    author: AUTHORS[0],
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

const NAMES = ['admin', 'editor', 'test'] as const;

export const users = createMockTable<UserRow>(
  rowsOf(COUNT, (n) => ({
    uuid: uuidOf('user', n),
    id: n + 1,
    username: n < NAMES.length ? (NAMES[n] ?? 'test') : `agent${n}`,
    password: '••••••',
    email: `agent${n}@shop.example`,
    roles: n === 0 ? ['Admin', 'Editor'] : [n === 2 ? 'Test' : 'Editor'],
    datatime: timeOf(n),
  })),
  {
    textOf: ({ username, email }) => `${username} ${email}`,
    blank: () => ({
      id: Math.floor(Date.now() / 1000),
      username: '',
      password: '••••••',
      email: '',
      roles: ['Test'],
      datatime: now(),
    }),
  },
);

export type RoleRow = { uuid: string; id: number; role: string; btnRolesCheckedList: string[] };
export const RIGHTS = ['read:system', 'write:system', 'delete:system'] as const;

export const roles = createMockTable<RoleRow>(
  [
    { uuid: 'role-1', id: 1, role: 'admin', btnRolesCheckedList: [...RIGHTS] },
    { uuid: 'role-2', id: 2, role: 'editor', btnRolesCheckedList: ['read:system', 'write:system'] },
  ],
  {
    textOf: ({ role }) => role,
    blank: () => ({ id: Math.floor(Date.now() / 1000), role: '', btnRolesCheckedList: ['read:system'] }),
  },
);

export type LogRow = {
  uuid: string;
  id: number;
  account: string;
  type: 'operation' | 'database' | 'system';
  executeResult: 'loginSuccess' | 'loginFailure' | 'interfaceException' | 'attack';
  ip: string;
  datetime: string;
};

export const logs = createMockTable<LogRow>(
  rowsOf(COUNT, (n) => ({
    uuid: uuidOf('log', n),
    id: COUNT - n,
    account: oneOf(random, NAMES),
    type: oneOf<LogRow['type']>(random, ['operation', 'database', 'system']),
    executeResult: oneOf<LogRow['executeResult']>(random, [
      'loginSuccess',
      'loginSuccess',
      'loginFailure',
      'interfaceException',
      'attack',
    ]),
    ip: `203.0.113.${between(random, 1, 254)}`,
    datetime: timeOf(n),
  })),
  {
    textOf: ({ account }) => account,
    blank: () => ({
      id: 0,
      account: '',
      type: 'system',
      executeResult: 'loginSuccess',
      ip: '203.0.113.1',
      datetime: now(),
    }),
  },
);

export type Department = {
  uuid: string;
  id: string;
  parentId: string;
  name: string;
  order: number;
  createTime: string;
  children?: Department[];
};

const department = (
  id: string,
  parentId: string,
  name: string,
  order: number,
  children?: Department[],
): Department => ({
  uuid: id,
  id,
  parentId,
  name,
  order,
  createTime: timeOf(order),
  ...(children && { children }),
});

export const departments: Department[] = [
  department('root', '0', '总部', 1, [
    department('sales', 'root', '售前', 2, [
      department('sales-1', 'sales', '线上', 1),
      department('sales-2', 'sales', '门店', 2),
    ]),
    department('service', 'root', '售后', 3, [department('service-1', 'service', '退换', 1)]),
    department('tech', 'root', '技术', 4),
  ]),
];

export type Goods = {
  uuid: string;
  title: string;
  price: number;
  label: string[];
  company: string;
  hue: number;
  url: string;
  description: string;
};

const good = (n: number, title: string, price: number, label: string[], description: string): Goods => ({
  uuid: uuidOf('goods', n),
  title,
  price,
  label,
  company: n % 2 === 0 ? 'Tea house' : '云上茶社',
  hue: n * 47,
  url: 'https://example.com/',
  description,
});

export const goods = createMockTable<Goods>(
  [
    good(0, '西湖龙井', 268, ['绿茶', '新茶'], '明前采摘，豆香清爽。'),
    good(1, '武夷岩茶', 198, ['乌龙'], '炭焙，岩韵悠长。'),
    good(2, '白毫银针', 388, ['白茶'], '毫香蜜韵，可久存。'),
    good(3, '普洱熟茶', 128, ['黑茶', '热销'], '陈香醇厚，适合日常。'),
    good(4, '祁门红茶', 156, ['红茶'], '兰香，汤色红亮。'),
    good(5, '茉莉花茶', 88, ['花茶'], '七窨一提。'),
    good(6, '盖碗茶具', 66, ['器具'], '白瓷，120 毫升。'),
  ],
  {
    textOf: ({ title }) => title,
    blank: () => ({
      title: '',
      price: 0,
      label: [],
      company: '',
      hue: 0,
      url: 'https://example.com/',
      description: '',
    }),
  },
);
