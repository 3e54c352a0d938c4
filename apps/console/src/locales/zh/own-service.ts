/** Notices on the agent's own shift and idle state. */
export const ownService = {
  offShift: '班次外',
  offShiftHint: '现在不在您的班次内，系统不会分配新访客；您仍可以手动接待。',
  idle: '因为没有操作，您已自动隐身',
  idleHint_one: '{{time}} 起，系统不再给您分配新访客（超过 {{count}} 分钟没有操作）。正在接待的对话不受影响。',
  idleHint_other: '{{time}} 起，系统不再给您分配新访客（超过 {{count}} 分钟没有操作）。正在接待的对话不受影响。',
  back: '恢复在线',
  stay: '保持隐身',
  failed: '没能恢复：{{why}}',
};
