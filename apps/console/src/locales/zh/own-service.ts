/** Notices on the agent's own shift and idle state. */
export const ownService = {
  offShift: '班次外',
  offShiftHint: '现在不在您的班次内，系统不会给您分配新访客。您仍可以手动接待。',
  idle: '由于长时间没有操作，您已自动隐身',
  idleHint_one: '{{time}} 起不再给您分配新访客（超过 {{count}} 分钟没有操作）。正在接待的会话不受影响。',
  idleHint_other: '{{time}} 起不再给您分配新访客（超过 {{count}} 分钟没有操作）。正在接待的会话不受影响。',
  back: '恢复在线',
  stay: '保持隐身',
  failed: '没能恢复在线：{{why}}',
};
