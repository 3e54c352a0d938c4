import { between, createRandom, oneOf } from './random';

/** A row as it is sent; icons are names alone. */
export type ListRow = string | Record<string, unknown>;

/** Number of sample rows in a list (specification, section 9). */
const COUNT = 50;
/** Time of the newest sample row; each further one is over an hour older. */
const NEWEST = Date.UTC(2026, 0, 20, 2, 30);
const STEP = 3_900_000;

export const timeOf = (n: number): string => new Date(NEWEST - n * STEP).toISOString().slice(0, 19).replace('T', ' ');

/** Rows made at the first use. */
function once(count: number, make: (n: number, random: () => number) => ListRow): () => readonly ListRow[] {
  let made: readonly ListRow[] | null = null;
  return () => {
    const random = createRandom(7);
    made ??= Array.from({ length: count }, (_, n) => make(n, random));
    return made;
  };
}

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
const NAMES = ['admin', 'editor', 'test'] as const;

export const listRows = once(COUNT, (n, random) => ({
  uuid: `item-${n}`,
  id: COUNT - n,
  title: `${oneOf(random, TITLES)} ${COUNT - n}`,
}));

export const records = once(COUNT, (n, random) => ({
  uuid: `record-${n}`,
  id: COUNT - n,
  title: `${oneOf(random, TITLES)} ${COUNT - n}`,
  description: oneOf(random, LINES),
  status: oneOf(random, ['published', 'draft', 'deleted']),
  author: oneOf(random, AUTHORS),
  datetime: timeOf(n),
  pageViews: between(random, 300, 5000),
  // Number of a picture that the console draws.
  img: between(random, 1, 38),
  switch: random() > 0.5,
  percent: between(random, 80, 99),
  rate: between(random, 1, 5),
  percentage: between(random, 0, 100),
}));

export const users = once(COUNT, (n) => ({
  uuid: `user-${n}`,
  id: n + 1,
  username: NAMES[n] ?? `agent${n}`,
  password: '••••••',
  email: `agent${n}@shop.example`,
  roles: n === 0 ? ['Admin', 'Editor'] : [n === 2 ? 'Test' : 'Editor'],
  datatime: timeOf(n),
}));

const ROLES = [
  { uuid: 'role-1', id: 1, role: 'admin', btnRolesCheckedList: ['read:system', 'write:system', 'delete:system'] },
  { uuid: 'role-2', id: 2, role: 'editor', btnRolesCheckedList: ['read:system', 'write:system'] },
];
export const roles = () => ROLES;

export const logs = once(COUNT, (n, random) => ({
  uuid: `log-${n}`,
  id: COUNT - n,
  account: oneOf(random, NAMES),
  type: oneOf(random, ['operation', 'database', 'system']),
  executeResult: oneOf(random, ['loginSuccess', 'loginSuccess', 'loginFailure', 'interfaceException', 'attack']),
  ip: `203.0.113.${between(random, 1, 254)}`,
  datetime: timeOf(n),
}));

const GOODS: [title: string, price: number, label: string[], description: string][] = [
  ['西湖龙井', 268, ['绿茶', '新茶'], '明前采摘，豆香清爽。'],
  ['武夷岩茶', 198, ['乌龙'], '炭焙，岩韵悠长。'],
  ['白毫银针', 388, ['白茶'], '毫香蜜韵，可久存。'],
  ['普洱熟茶', 128, ['黑茶', '热销'], '陈香醇厚，适合日常。'],
  ['祁门红茶', 156, ['红茶'], '兰香，汤色红亮。'],
  ['茉莉花茶', 88, ['花茶'], '七窨一提。'],
  ['盖碗茶具', 66, ['器具'], '白瓷，120 毫升。'],
];

export const goods = once(GOODS.length, (n, random) => {
  const [title, price, label, description] = GOODS[n]!;
  return {
    uuid: `goods-${n}`,
    icon: 'star',
    svg: '',
    image: between(random, 1, 38),
    title,
    price,
    label,
    company: n % 2 === 0 ? 'Tea house' : '云上茶社',
    url: 'https://example.com/',
    description,
  };
});

const NOTICES = ['物流时效有调整，请留意话术', '新版使用手册已发布', 'The sample pages have a new theme'];

export const notices = once(NOTICES.length, (n) => ({
  email: `notice${n + 1}@shop.example`,
  image: n + 1,
  notice: `<a href="https://example.com/" target="_blank" rel="noreferrer">${NOTICES[n]}</a>`,
}));
