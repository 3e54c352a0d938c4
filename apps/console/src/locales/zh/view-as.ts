/** Viewing the console as someone else. */
export const viewAs = {
  label: '以他人视角查看',
  agent: '正以客服 {{name}} 的视角查看',
  role: '正以角色 {{name}} 的视角查看',
  rest_one: '只能查看，不能修改。{{until}} 自动结束，还剩 {{count}} 分钟。',
  rest_other: '只能查看，不能修改。{{until}} 自动结束，还剩 {{count}} 分钟。',
  still: '会话显示的是开始查看时的内容，刷新后更新。',
  leave: '退出查看',
};
