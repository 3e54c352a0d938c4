/** Words of the audit log for accounts of channels. */
export const channelWords = {
  site: { zh: '站点', en: 'Site' },
  imap: { zh: '收件服务器', en: 'Incoming email server' },
  smtp: { zh: '发件服务器', en: 'Outgoing email server' },
  appId: { zh: 'AppID', en: 'App ID' },
  quota: { zh: '额度策略', en: 'Quota policy' },
  templates: { zh: '模板', en: 'Templates' },
  callbacks: { zh: '回调', en: 'Callbacks' },
  merge: { zh: '额度将尽时合并草稿', en: 'Merge queued texts near the end of the quota' },
  warnAt: { zh: '剩余多少条时提醒', en: 'Warn when replies left reach' },
} as const;
