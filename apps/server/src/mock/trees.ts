import { timeOf } from './rows';

type Region = {
  name: string;
  code: string;
  region?: string;
  provinceLevelCity?: true;
  autonomousRegion?: true;
  children: Region[];
};

const place = (code: string, name: string, children: Region[] = [], facts: Partial<Region> = {}): Region => ({
  name,
  code,
  ...facts,
  children,
});

const REGIONS = [
  place(
    '330000',
    '浙江省',
    [
      place('330100', '杭州市', [place('330106', '西湖区'), place('330105', '拱墅区')]),
      place('330200', '宁波市', [place('330203', '海曙区')]),
    ],
    { region: 'east' },
  ),
  place('320000', '江苏省', [place('320500', '苏州市', [place('320508', '姑苏区')])], { region: 'east' }),
  place('450000', '广西壮族自治区', [place('450100', '南宁市', [place('450103', '青秀区')])], {
    region: 'south',
    autonomousRegion: true,
  }),
  place('500000', '重庆市', [place('500100', '市辖区', [place('500103', '渝中区')])], {
    region: 'southwest',
    provinceLevelCity: true,
  }),
];

/** A small part of the region tree: province, city, district, by their six-digit codes. */
export const regions = () => REGIONS;

type Department = {
  uuid: string;
  id: string;
  parentId: string;
  parentName: string;
  name: string;
  order: number;
  createTime: string;
  children?: Department[];
};

type Unit = [id: string, name: string, units?: Unit[]];

const TREE: Unit[] = [
  [
    'root',
    '总部',
    [
      [
        'sales',
        '售前',
        [
          ['sales-1', '线上'],
          ['sales-2', '门店'],
        ],
      ],
      ['service', '售后', [['service-1', '退换']]],
      ['tech', '技术'],
    ],
  ],
];

const departmentsIn = (units: readonly Unit[], parent = { id: '0', name: '' }): Department[] =>
  units.map(([id, name, below], at) => ({
    uuid: id,
    id,
    parentId: parent.id,
    parentName: parent.name,
    name,
    order: at + 1,
    createTime: timeOf(at),
    ...(below && { children: departmentsIn(below, { id, name }) }),
  }));

const DEPARTMENTS = departmentsIn(TREE);
export const departments = () => DEPARTMENTS;

const ROLE_TREE = [
  { id: 'root', role: '', label: '全部角色' },
  { id: 'admin', role: 'admin', label: 'admin' },
  { id: 'editor', role: 'editor', label: 'editor' },
];
export const roleTree = () => ROLE_TREE;

const MENUS = [
  {
    path: '/vab',
    name: 'Vab',
    meta: { title: '组件', icon: 'command' },
    children: [
      { path: 'permission', name: 'Permission', meta: { title: '角色权限', badge: 'Pro' } },
      { path: 'table', name: 'Table', meta: { title: '表格', guard: { role: ['Editor'], mode: 'except' } } },
    ],
  },
  {
    path: '/other',
    name: 'Other',
    meta: { title: '其他', icon: 'dice' },
    children: [{ path: 'workflow', name: 'Workflow', meta: { title: '工作流' } }],
  },
  { path: '/mall', name: 'Mall', meta: { title: '物料源', icon: 'current', levelHidden: true } },
];
export const menus = () => MENUS;
