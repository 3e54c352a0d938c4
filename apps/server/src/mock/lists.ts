import { paging } from '@parley/protocol/shapes';
import * as z from 'zod';
import { listed, type MockAnswer, type MockRoute } from './answers';
import { ICONS } from './icons';
import { goods, type ListRow, listRows, logs, notices, records, roles, users } from './rows';
import { departments, menus, regions, roleTree } from './trees';

/** An area of the specification's section 7: its rows, and the field that its filter searches. */
type Area = { rows: () => readonly ListRow[]; by?: string; pageSize?: number };

const list: Area = { rows: listRows };
const roleList: Area = { rows: roles, by: 'role' };

export const AREAS: Record<string, Area> = {
  table: { rows: records },
  roleManagement: roleList,
  'robot/index': list,
  'users/weChat': list,
  'users/index': list,
  goods: { rows: goods },
  userManagement: { rows: users, by: 'username' },
  'link/index': list,
  'history/index': list,
  'other/other': list,
  'workbench/index': list,
  'services/permissions': { rows: roleTree, by: 'role' },
  'services/friendly': list,
  'census/flow': list,
  'other/access': list,
  menuManagement: { rows: menus, by: 'name' },
  remixIcon: { rows: () => ICONS, pageSize: 72 },
  'home/index': list,
  notice: { rows: notices, by: 'email' },
  description: list,
  departmentManagement: { rows: departments, by: 'name' },
  systemLog: { rows: logs, by: 'account' },
  'personal/index': list,
  'access/index': list,
  'census/service': list,
  'census/talk': list,
  'services/roles': roleList,
  'services/index': { rows: users, by: 'username' },
  'outh/access': list,
};

const given = z.record(z.string(), z.unknown()).catch({});
const wanted = z.string().max(100).catch('');
const page = (pageSize: number) => paging.catch({ pageNo: 1, pageSize });

/** One page of the rows whose field contains the text. */
function pageOf({ rows, by = 'title', pageSize: usual = 20 }: Area, input: unknown): MockAnswer {
  const query = given.parse(input);
  const { pageNo, pageSize } = page(usual).parse({ pageSize: usual, ...query });
  const text = wanted.parse(query[by]).trim().toLowerCase();
  const found = rows().filter((row) =>
    (typeof row === 'string' ? row : String(row[by] ?? '')).toLowerCase().includes(text),
  );
  return listed(found.slice((pageNo - 1) * pageSize, pageNo * pageSize), found.length);
}

export const listRoutes: MockRoute[] = [
  ...Object.entries(AREAS).flatMap(([area, rows]): MockRoute[] => [
    { method: 'GET', path: `${area}/getList`, answer: ({ input }) => pageOf(rows, input) },
    { method: 'POST', path: `${area}/doEdit`, answer: () => ({ code: 200, msg: 'saved' }) },
    { method: 'POST', path: `${area}/doDelete`, answer: () => ({ code: 200, msg: 'deleted' }) },
  ]),
  { method: 'GET', path: 'area/getList', answer: () => listed(regions()) },
];
