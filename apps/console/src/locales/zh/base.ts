/** What the console itself says, whichever page is open: messages, questions, loading, updates. */
export const base = {
  toasts: '消息',
  confirm: { title: '温馨提示', ok: '确定', cancel: '取消' },
  dialog: { move: '移动窗口，按方向键', close: '关闭' },
  working: '正在加载中...',
  pageGone: {
    title: '这个页面没有加载成功',
    hint: '网络可能断开了，或者系统刚刚更新。刷新后就是最新版本，您写的消息不会丢失。',
  },
  update: {
    downloading: '检测到新版本，正在下载中，请稍后...',
    ready: '更新版本完成，10S后刷新项目',
    now: '立即刷新',
    later: '稍后再说',
  },
  preview: '预览版本只能在演示地址打开。',
};
