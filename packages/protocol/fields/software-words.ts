/** Fields of the sections of the page `softwareSetting`, in the audit log. */
export const softwareWords = {
  logo: { zh: '标志', en: 'Logo' },
  multiple: { zh: '账号在别处登录时', en: 'Account signs in elsewhere' },
  maxHours: { zh: '登录后必须重新登录（小时）', en: 'Sign in again after (hours)' },
  host: { zh: '邮件服务器', en: 'Email server' },
  port: { zh: '端口', en: 'Port' },
  security: { zh: '加密', en: 'Encryption' },
  fromAddress: { zh: '发件地址', en: 'Sender address' },
  fromName: { zh: '发件人名称', en: 'Sender name' },
  method: { zh: '请求方法', en: 'Method' },
  headers: { zh: '请求头', en: 'Headers' },
  body: { zh: '请求体', en: 'Body' },
  success: { zh: '成功的标志', en: 'Sign of success' },
  blacklistHours: { zh: '加入黑名单的默认时长（小时）', en: 'Usual time on the blacklist (hours)' },
};
