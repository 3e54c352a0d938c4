/** Texts of codes that several lists show. */

export const sourceTexts = {
  direct: { zh: '直接访问', en: 'Direct' },
  search: { zh: '搜索引擎', en: 'Search engine' },
  ads: { zh: '广告', en: 'Ads' },
  external: { zh: '外部链接', en: 'External link' },
  social: { zh: '社交媒体', en: 'Social media' },
  link: { zh: '聊天链接', en: 'Chat link' },
  wechat: { zh: '微信', en: 'WeChat' },
} as const;

export const channelTexts = {
  web: { zh: '网页', en: 'Web' },
  wechat: { zh: '微信', en: 'WeChat' },
  mini: { zh: '小程序', en: 'Mini-program' },
  app: { zh: '应用', en: 'App' },
  mail: { zh: '邮件', en: 'Email' },
} as const;

export const deviceTexts = {
  pc: { zh: '电脑', en: 'Computer' },
  mobile: { zh: '手机', en: 'Phone' },
  tablet: { zh: '平板', en: 'Tablet' },
  bot: { zh: '爬虫', en: 'Bot' },
} as const;

/** Reasons of a conversation's end; a typed reason is shown unchanged. */
export const endingTexts = {
  agent: { zh: '客服结束', en: 'Ended by the agent' },
  visitor: { zh: '访客结束', en: 'Ended by the visitor' },
  idle: { zh: '长时间没有消息', en: 'Ended after inactivity' },
  left: { zh: '访客退出排队', en: 'Left the queue' },
  answered: { zh: '留言已回复', en: 'Offline message answered' },
  blacklisted: { zh: '访客被拉黑', en: 'Visitor blacklisted' },
} as const;
