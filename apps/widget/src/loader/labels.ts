import type { Language } from '../appearance';

/** Texts on the host page. */
export type Labels = {
  open: string;
  close: string;
  unread: string;
  frame: string;
  dismiss: string;
  connecting: string;
};

export const labels: Record<Language, Labels> = {
  zh: {
    open: '打开在线客服',
    close: '收起在线客服',
    unread: '{n} 条未读消息',
    frame: '在线客服聊天窗口',
    dismiss: '关闭消息预览',
    connecting: '正在连接…',
  },
  en: {
    open: 'Open chat',
    close: 'Close chat',
    unread: 'unread messages: {n}',
    frame: 'Chat window',
    dismiss: 'Dismiss preview',
    connecting: 'Connecting…',
  },
};
