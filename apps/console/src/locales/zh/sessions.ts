/** My own login sessions. */
export const sessions = {
  title: '登录会话',
  lead: '您的账号正在这些设备上登录。发现不认识的，结束它并修改密码。',
  current: '本次登录',
  signedIn: '登录于 {{time}}',
  lastSeen: '最近使用 {{time}}',
  end: '结束',
  ended: '已结束',
  endAll: '结束其他全部会话',
  endConfirm: '结束后，那台设备会立即退出登录。',
  empty: '这里会列出您的登录会话。',
  unknownDevice: '未知设备',
};
