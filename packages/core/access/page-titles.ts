/** What the pages are called, where the server says it: a search list, a mail. The console's locale file `routes` agrees (a test). */
export const pageTitles: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  dialogue: { zh: '对话', en: 'Conversations' },
  service: { zh: '客服管理', en: 'Agents' },
  role: { zh: '角色权限', en: 'Roles' },
  friendly: { zh: '友好对象', en: 'Friendly contacts' },
  record: { zh: '登录记录', en: 'Sign-in record' },
  audit: { zh: '操作记录', en: 'Audit log' },
  retention: { zh: '数据保留', en: 'Data retention' },
  user: { zh: '用户档案', en: 'People' },
  userDetail: { zh: '用户详情', en: 'Person' },
  history: { zh: '历史记录', en: 'History' },
  historyDetail: { zh: '对话详情', en: 'Conversation' },
  letter: { zh: '留言记录', en: 'Letters' },
  chatLink: { zh: '聊天链接', en: 'Chat links' },
  personal: { zh: '个人设置', en: 'Personal settings' },
  noticeCheck: { zh: '提醒自检', en: 'Notice check' },
};
