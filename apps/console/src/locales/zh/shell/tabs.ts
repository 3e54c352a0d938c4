/** The tab bar. */
export const tabs = {
  label: '打开的页面',
  more: '标签操作',
  closeOthers: '关闭其他',
  closeLeft: '关闭左侧',
  closeRight: '关闭右侧',
  closeAll: '关闭全部',
  moved: '{{title}} 已移到第 {{place}} 位，共 {{count}} 位',
  hint: '按 Delete 关闭，Shift+F10 打开菜单，Ctrl+Shift+方向键移动',
  close: '关闭标签',
};
