/** Fields of the settings by section: `<field>`, what helps to fill it in (`<field>Help`), what its choices are called (`<field>Of`). */
export const settings = {
  letters: {
    dueHours: '答复时限（小时）',
    dueHoursHelp: '规则没有另定时，留言须在几小时内答复；0 表示不设。',
    remindMinutes: '提前提醒（分钟）',
    remindMinutesHelp: '到期前提醒负责人一次，逾期再提醒一次；没有负责人时提醒所有可见的客服。0 表示只在逾期时提醒。',
  },
  retention: {
    talks: '对话与消息',
    trash: '回收站里的对话',
    visits: '访问与浏览',
    logins: '登录记录',
    letters: '留言',
    direct: '内部聊天',
    audit: '操作记录',
    files: '未发送的文件',
  },
  routing: {
    strategy: '分配方式',
    strategyHelp: '没有单独设置的分组也照此分配',
    strategyOf: {
      'least-busy': '最空闲',
      'in-turn': '轮流',
      'last-served': '上次接待',
      'by-hand': '手动接待',
    },
    preferSeconds: '为语言和技能最多等待（秒）',
    preferSecondsHelp: '会访客语言或有所需技能的客服在线但已满时，访客等他这么久，之后分给任何有空的人；0 表示不等。',
    timeZone: '班次按哪个时区',
    timeZoneHelp: '客服没有自己的时区时，班次按它的钟点算',
  },
};
