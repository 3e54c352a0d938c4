/** Names of pages, in menu, tabs, breadcrumb and window title; a title that is no key here is shown as it is. */
export const routes = {
  workbench: '工作台',
  dialogue: '对话',
  serviceGroup: '客服',
  service: '客服管理',
  historyGroup: '历史',
  letter: '留言记录',
  personalGroup: '个人',
  personal: '个人设置',
  noticeCheck: '提醒自检',
  login: '登录',
  authLogin: '授权登录',
  register: '注册',
  callback: '登录回调',
  setup: '首次设置',
  forbidden: '没有权限',
  notFound: '没有这个页面',
};
