/** The shortcut that takes a screenshot. */
export const screenshot = {
  noTalk: '请先打开要发送截图的会话',
  failed: '无法截图，请检查浏览器是否允许共享屏幕',
};
