import { describe, expect, test } from 'vitest';
import type { User } from './allows';
import { pages } from './page-list';
import { type Page, pagesFor } from './pages';
import { firstRoles, pagePermissions, permissions } from './permissions';

const admin: User = { admin: true, roles: ['Admin'], permissions: [] };
const editor: User = { admin: false, roles: ['Editor'], permissions: firstRoles[1]!.permissions };
const nobody: User = { admin: false, roles: [], permissions: [] };

const namesOf = (tree: readonly Page[]): string[] =>
  tree.flatMap((page) => (page.children ? namesOf(page.children) : [page.name]));
const all = (tree: readonly Page[]): Page[] => tree.flatMap((page) => [page, ...all(page.children ?? [])]);

describe('A-09 a page is listed to everybody who passes its guard', () => {
  test.each<[string, User, string[]]>([
    [
      'the admin',
      admin,
      [
        'Home',
        'FirstSteps',
        'Dialogue',
        'ServiceAgents',
        'TeamTalk',
        'TeamEvaluate',
        'TeamState',
        'FriendlyContacts',
        'ServiceRoles',
        'LoginRecord',
        'AuditLog',
        'Retention',
        'Users',
        'UserDetail',
        'OfficialAccount',
        'MiniProgram',
        'HistoryRecords',
        'HistoryDetail',
        'Letter',
        'Census',
        'CensusReport',
        'FlowSource',
        'FlowEngine',
        'FlowArea',
        'FlowKeyword',
        'FlowPlatform',
        'TalkSource',
        'TalkEngine',
        'TalkArea',
        'TalkKeyword',
        'TalkPlatform',
        'Links',
        'Robots',
        'AskRobot',
        'HighRobot',
        'TakeIcon',
        'FloatNavigation',
        'WindowStyle',
        'WindowSetting',
        'Region',
        'InvitationBox',
        'SoftwareSetting',
        'AutoAnswer',
        'WeChatSetting',
        'DesktopSetting',
        'AppSetting',
        'QuickReplies',
        'Access',
        'ApiKeys',
        'Webhooks',
        'SignIn',
        'Sandbox',
        'Inspector',
        'Deliveries',
        'PersonalSettings',
        'NoticeCheck',
      ],
    ],
    ['an agent', editor, ['Home', 'Dialogue', 'Letter', 'PersonalSettings', 'NoticeCheck']],
    [
      'setPermissions:service',
      { ...nobody, permissions: ['setPermissions:service'] },
      ['Home', 'ServiceAgents', 'PersonalSettings', 'NoticeCheck'],
    ],
    [
      'seePermissions:seeHistorical',
      { ...nobody, permissions: ['seePermissions:seeHistorical'] },
      ['Home', 'HistoryRecords', 'HistoryDetail', 'Letter', 'PersonalSettings', 'NoticeCheck'],
    ],
    [
      'talk:desk',
      { ...nobody, permissions: ['talk:desk'] },
      ['Home', 'Dialogue', 'Letter', 'PersonalSettings', 'NoticeCheck'],
    ],
    ['nobody', nobody, ['Home', 'PersonalSettings', 'NoticeCheck']],
  ])('%s', (_who, user, expected) => expect(namesOf(pagesFor(user))).toEqual(expected));

  test('a group without a visible page is not listed', () => {
    expect(pagesFor(nobody).map(({ name }) => name)).toEqual(['Homes', 'Personal']);
  });
});

test('A-10 "/personal\'s menu entry keeps its Admin guard": for others the page is there, hidden', () => {
  const hidden = (user: User) => pagesFor(user).find(({ path }) => path === '/personal')?.meta.hidden ?? false;
  expect([hidden(admin), hidden(editor)]).toEqual([false, true]);
});

test('names are unique, and guards name permissions that exist', () => {
  const known = all(pages);
  expect(new Set(known.map(({ name }) => name)).size).toBe(known.length);
  const required = known.flatMap(({ meta: { guard = [] } }) => ('permission' in guard ? (guard.permission ?? []) : []));
  expect(required.filter((name) => !(pagePermissions as readonly string[]).includes(name))).toEqual([]);
  const listed = known.flatMap(({ meta: { guard } }) => (Array.isArray(guard) ? (guard as string[]) : []));
  expect(listed.filter((name) => !(permissions as readonly string[]).includes(name))).toEqual([]);
});
