import type { ComponentType } from 'react';
import type { PageModule, RouteMeta, RouteRecord } from '../../lib/frame/route-types';
import { addTexts } from '../../lib/i18n/i18n';
import { CONTROLS } from './controls';
import { DYNAMIC_META } from './names';

/**
 * Loads the titles of the pages, with the first page or with the menu, so that consoles without sample pages do not
 * load them.
 */
const loadTitles = () => import('./titles').then(({ zh, en }) => addTexts('routes', { zh, en }));

/** Lazily loads a page component by its export's name: `page(() => import('./pages/list'), 'ListPage')`. */
const page =
  <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  async (): Promise<PageModule> => {
    const [module] = await Promise.all([load(), loadTitles()]);
    return { default: module[name] };
  };

const ADMIN = { role: ['Admin'], mode: 'oneOf' } as const;

const leaf = (path: string, title: string, load: RouteRecord['load'], meta: Partial<RouteMeta> = {}): RouteRecord => ({
  path,
  name: `Demo${title[0]?.toUpperCase()}${title.slice(1)}`,
  meta: { title, ...meta },
  load,
});

const iframes = () => import('./pages/iframe');
const drags = () => import('./pages/drag');
const icons = () => import('./pages/icons');
const management = () => import('./pages/management');
const errorPages = () => import('../../ui/error-page/error-page');

/**
 * The sample pages (/vab, /other, /mall, /noColumn, /setting, /error), which demonstrate the frame and have no business
 * function. To remove them, delete this folder and the lines that use `demoRoutes`.
 */
export const demoRoutes: RouteRecord[] = [
  {
    path: '/vab',
    name: 'DemoVab',
    meta: { title: 'demoVab', icon: 'command', guard: ADMIN },
    children: [
      {
        path: 'icon',
        name: 'DemoIcon',
        meta: { title: 'demoIcon', icon: 'info' },
        children: [
          leaf('remixIcon', 'remixIcon', page(icons, 'RemixIconPage')),
          leaf('iconSelector', 'iconSelector', page(icons, 'IconSelectorPage')),
        ],
      },
      leaf(
        'permission',
        'permission',
        page(() => import('./pages/permission'), 'PermissionPage'),
        {
          icon: 'person',
          badge: 'Pro',
        },
      ),
      {
        path: 'table',
        name: 'DemoTable',
        meta: { title: 'demoTable', icon: 'details', guard: { role: ['Editor'], mode: 'except' } },
        children: [
          leaf(
            'comprehensiveTable',
            'comprehensiveTable',
            page(() => import('./pages/comprehensive-table'), 'ComprehensiveTablePage'),
          ),
          leaf(
            'detail',
            'tableDetail',
            page(() => import('./pages/detail'), 'DetailPage'),
            {
              hidden: true,
              dynamicNewTab: true,
              activeMenu: '/vab/table/comprehensiveTable',
            },
          ),
          leaf(
            'inlineEditTable',
            'inlineEditTable',
            page(() => import('./pages/inline-edit-table'), 'InlineEditTablePage'),
            {
              noKeepAlive: true,
            },
          ),
          leaf(
            'customTable',
            'customTable',
            page(() => import('./pages/custom-table'), 'CustomTablePage'),
          ),
        ],
      },
      leaf(
        'card',
        'demoCard',
        page(() => import('./pages/list'), 'CardPage'),
        { icon: 'page', guard: ADMIN },
      ),
      leaf(
        'list',
        'demoList',
        page(() => import('./pages/list'), 'ListPage'),
        { icon: 'menu', guard: ADMIN },
      ),
      {
        path: 'form',
        name: 'DemoForm',
        meta: { title: 'demoForm', icon: 'copy', guard: ADMIN },
        children: [
          leaf(
            'comprehensiveForm',
            'comprehensiveForm',
            page(() => import('./pages/comprehensive-form'), 'ComprehensiveFormPage'),
          ),
          leaf(
            'stepForm',
            'stepForm',
            page(() => import('./pages/step-form'), 'StepFormPage'),
          ),
          ...CONTROLS.map((control) =>
            leaf(
              control,
              control,
              page(() => import('./pages/control-page'), 'ControlPage'),
            ),
          ),
        ],
      },
    ],
  },
  {
    path: '/other',
    name: 'DemoOther',
    meta: { title: 'demoOther', icon: 'dice', guard: { role: ['Admin', 'Editor'], mode: 'oneOf' } },
    children: [
      leaf(
        'workflow',
        'workflow',
        page(() => import('./pages/workflow'), 'WorkflowPage'),
        { icon: 'share', guard: ADMIN },
      ),
      leaf(
        'notice',
        'notice',
        page(() => import('./pages/notice'), 'NoticePage'),
        { icon: 'bell', guard: ADMIN },
      ),
      leaf(
        'timeline',
        'timeline',
        page(() => import('./pages/timeline'), 'TimelinePage'),
        { icon: 'clock', guard: ADMIN },
      ),
      leaf(
        'tabs',
        'demoTabs',
        page(() => import('./pages/tabs'), 'TabsPage'),
        { icon: 'page', guard: ADMIN },
      ),
      {
        ...leaf(
          'dynamicMeta',
          'dynamicMeta',
          page(() => import('./pages/dynamic-meta'), 'DynamicMetaPage'),
          {
            icon: 'refresh',
            badge: '0',
            guard: ADMIN,
          },
        ),
        name: DYNAMIC_META,
      },
      {
        path: 'dynamicSegment',
        name: 'DemoDynamicSegment',
        redirect: '/other/dynamicSegment/test1/1',
        meta: { title: 'dynamicSegment', icon: 'move', guard: ADMIN },
        children: [
          leaf(
            'test1/:id',
            'segmentParams',
            page(() => import('./pages/dynamic-segment'), 'DynamicSegmentPage'),
            {
              hidden: true,
              dynamicNewTab: true,
              activeMenu: '/other/dynamicSegment',
            },
          ),
          leaf(
            'test2',
            'segmentQuery',
            page(() => import('./pages/dynamic-segment'), 'DynamicSegmentPage'),
            {
              dynamicNewTab: true,
            },
          ),
        ],
      },
      {
        path: 'drag',
        name: 'DemoDrag',
        meta: { title: 'demoDrag', icon: 'move', guard: ADMIN },
        children: [
          leaf('dialogDrag', 'dialogDrag', page(drags, 'DialogDragPage')),
          leaf('cardDrag', 'cardDrag', page(drags, 'CardDragPage')),
        ],
      },
      leaf(
        'loading',
        'loading',
        page(() => import('./pages/loading'), 'LoadingPage'),
        { icon: 'refresh', guard: ADMIN },
      ),
      {
        path: 'menu1',
        name: 'DemoMenu1',
        meta: { title: 'menu1', icon: 'menu', guard: ADMIN },
        children: [
          {
            path: 'menu1-1',
            name: 'DemoMenu11',
            meta: { title: 'menu1-1' },
            children: [
              {
                path: 'menu1-1-1',
                name: 'DemoMenu111',
                meta: { title: 'menu1-1-1' },
                children: [
                  leaf(
                    'menu1-1-1-1',
                    'menu1-1-1-1',
                    page(() => import('./pages/nested'), 'NestedPage'),
                  ),
                ],
              },
            ],
          },
        ],
      },
      leaf(
        'log',
        'demoLog',
        page(() => import('./pages/log'), 'LogPage'),
        { icon: 'bug', guard: ADMIN },
      ),
      {
        path: 'https://example.com/',
        name: 'DemoExternal',
        meta: {
          title: 'externalLink',
          icon: 'link',
          target: '_blank',
          guard: { role: ['Admin', 'Editor'], mode: 'oneOf' },
        },
      },
      {
        path: 'iframe',
        name: 'DemoIframe',
        meta: { title: 'iframe', icon: 'device', guard: ADMIN },
        children: [
          leaf('search', 'iframeSearch', page(iframes, 'IframeSearchPage')),
          leaf('view', 'iframeView', page(iframes, 'IframeViewPage'), {
            hidden: true,
            dynamicNewTab: true,
            activeMenu: '/other/iframe/search',
          }),
        ],
      },
    ],
  },
  {
    path: '/mall',
    name: 'DemoMall',
    meta: { title: 'demoMall', icon: 'current', levelHidden: true, guard: ADMIN },
    children: [
      leaf(
        'goods',
        'goods',
        page(() => import('./pages/goods'), 'GoodsPage'),
        { icon: 'page', badge: 'Hot' },
      ),
    ],
  },
  {
    path: '/noColumn',
    name: 'DemoNoColumnGroup',
    meta: { title: 'noColumn', icon: 'fold', guard: ADMIN, breadcrumbHidden: true },
    children: [
      leaf(
        'deleteColumn',
        'noColumn',
        page(() => import('./pages/no-column'), 'NoColumnPage'),
        { noColumn: true, icon: 'fold' },
      ),
    ],
  },
  {
    path: '/setting',
    name: 'DemoSetting',
    meta: { title: 'demoSetting', icon: 'theme', guard: ADMIN },
    children: [
      leaf('userManagement', 'userManagement', page(management, 'UserManagementPage'), { icon: 'person' }),
      leaf('roleManagement', 'roleManagement', page(management, 'RoleManagementPage'), { icon: 'agents' }),
      leaf(
        'departmentManagement',
        'departmentManagement',
        page(() => import('./pages/department'), 'DepartmentManagementPage'),
        {
          icon: 'colleagues',
        },
      ),
      leaf(
        'menuManagement',
        'menuManagement',
        page(() => import('./pages/menu-management'), 'MenuManagementPage'),
        {
          icon: 'menu',
        },
      ),
      leaf(
        'systemLog',
        'systemLog',
        page(() => import('./pages/system-log'), 'SystemLogPage'),
        { icon: 'clock' },
      ),
    ],
  },
  {
    path: '/error',
    name: 'DemoError',
    meta: { title: 'demoError', icon: 'warning', levelHidden: true, guard: ADMIN },
    children: [
      leaf('403', 'demo403', page(errorPages, 'ForbiddenPage'), { icon: 'warning' }),
      leaf('404', 'demo404', page(errorPages, 'NotFoundPage'), { icon: 'warning' }),
    ],
  },
];

/**
 * The routes as one group at the end of the menu, or reachable by address only. The pages keep the addresses that the
 * specification gives them.
 */
export async function demoRoutesFor(isInMenu: boolean): Promise<RouteRecord[]> {
  // If the titles fail to load, the menu shows their keys.
  if (isInMenu) await loadTitles().catch(() => {});
  const children = demoRoutes.map((route) => ({ ...route, meta: { title: '', ...route.meta, hidden: !isInMenu } }));
  const meta = { title: 'samples', icon: 'command', guard: ADMIN, hidden: !isInMenu };
  return [{ path: '/samples', name: 'Samples', meta, children }];
}
