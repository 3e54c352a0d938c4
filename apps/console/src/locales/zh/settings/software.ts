/** Sections of the page `softwareSetting` that have a file of their own. */
export const softwareFields = {
  brand: {
    title: '控制台名称',
    titleHelp: '显示在登录页、左上角和浏览器标签；都留空则用内置名称',
    logo: '标志',
    logoHelp: '显示在登录页和左上角；上传后自动缩小',
    language: '默认语言',
    languageHelp: '用于没有选过语言的客服',
    languageOf: { auto: '跟随浏览器', zh: '中文', en: '英文' },
  },
  sessions: {
    multiple: '账号在别处登录时',
    multipleHelp: '“不允许”只在该账号的工作台开着时拒绝',
    multipleOf: { allow: '允许同时登录', newest: '退出先前的登录', refuse: '不允许' },
    idleMinutes: '多久没有操作就退出登录',
    idleMinutesUnit: '分钟',
    idleMinutesHelp: '任何一处有操作都算；0 表示 30 天没有使用才退出',
    maxHours: '登录后多久必须重新登录',
    maxHoursUnit: '小时',
    maxHoursHelp: '到时间即退出，包括正在使用的；0 表示不限',
  },
};

export const softwareGroups = {
  brand: '控制台',
  hours: '公司与服务时间',
  conversation: '会话',
  words: '敏感词',
  routing: '分配',
  sessions: '登录时限',
  login: '登录与注册',
  codes: '验证码',
  social: '第三方登录',
};

export const softwareSections = { brand: '控制台', sessions: '登录时限' };
