/** Do not disturb, in header, menu and palette. */
export const quiet = {
  on: '勿扰中',
  until: '勿扰到 {{time}}',
  off: '关闭勿扰',
  hour: '勿扰 1 小时',
  hint: '没有声音，不弹出通知，标题仍会变化',
};
