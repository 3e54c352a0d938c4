/** Titles of pages without login; the others are in the `pages.ts` of their areas. */
export const routes = {
  login: '登录',
  authLogin: '授权登录',
  register: '注册',
  callback: '登录回调',
  invitation: '接受邀请',
  setup: '首次设置',
  password: '设置密码',
  forbidden: '没有权限',
  notFound: '没有这个页面',
};
