/** The editor of formatted text. */
export const richEditor = {
  loading: '正在打开编辑器',
  tools: '格式',
  bold: '加粗',
  italic: '强调',
  bullets: '项目列表',
  numbers: '编号列表',
  link: '链接',
  linkAddress: '链接地址',
  linkSet: '确定',
  linkRemove: '移除链接',
  linkBad: '请输入以 http:// 或 https:// 开头的地址',
};
