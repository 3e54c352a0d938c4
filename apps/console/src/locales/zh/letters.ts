/** What visitors left when nobody was there. */
export const letters = {
  title: '留言',
  empty: '还没有留言',
  emptyHint: '没有客服在线时，访客可以在聊天窗口留言，内容会出现在这里。',
  unread: '未读',
  markRead: '标为已读',
  markUnread: '标为未读',
  anonymous: '未留姓名',
  from: '来自 {{page}}',
  site: '站点 {{site}}',
  open: '查看访客',
  phone: '电话',
  email: '邮箱',
};
