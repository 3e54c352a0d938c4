/** Fields of the settings by section: `<field>`, what helps to fill it in (`<field>Help`), what its choices are called (`<field>Of`). */
export const settings = {
  letters: {
    dueHours: '回复时限（小时）',
    dueHoursHelp: '规则没有指定时限时，留言须在几小时内回复。0 表示不限。',
    remindMinutes: '提前提醒（分钟）',
    remindMinutesHelp:
      '到期前提醒负责人一次，逾期再提醒一次；没有负责人时提醒所有能看到它的客服。0 表示只在逾期时提醒。',
  },
  retention: {
    talks: '会话与消息',
    trash: '回收站里的会话',
    visits: '访问与浏览',
    logins: '登录记录',
    letters: '留言',
    direct: '内部聊天',
    audit: '操作记录',
    files: '未发送的文件',
  },
  routing: {
    strategy: '分配方式',
    strategyHelp: '没有单独设置的分组也用这种方式',
    strategyOf: {
      'least-busy': '最空闲',
      'in-turn': '轮流',
      'last-served': '上次接待',
      'by-hand': '手动接待',
    },
    preferSeconds: '等待语言或技能匹配的客服（秒）',
    preferSecondsHelp: '语言或技能匹配的客服在线但已满时，访客最多等这么久，之后分给任何有空的客服。0 表示不等。',
    timeZone: '班次的时区',
    timeZoneHelp: '客服没有设置时区时，班次按这个时区计算',
  },
};
