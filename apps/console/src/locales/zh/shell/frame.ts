/** The frame around the pages: menus, bars and theme panel. */
export const frame = {
  menu: '菜单',
  firstLevel: '一级菜单',
  more: '更多菜单',
  group: '{{title}}菜单',
  fold: '收起侧栏',
  unfold: '展开侧栏',
  openMenu: '打开菜单',
  closeMenu: '关闭菜单',
  home: '{{title}}，返回首页',
  breadcrumb: '当前位置',
  backToTop: '回到顶部',
  copyright: 'Copyright © {{year}} {{title}}',
  panel: '外观工具',
  openTheme: '主题配置',
  random: '随机换肤',
  clear: '清理缓存',
} as const;
