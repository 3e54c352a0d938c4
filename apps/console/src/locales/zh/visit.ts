/** Sources, channels and devices of visits. */
export const visit = {
  visitor: '访客 {{number}}',
  sources: {
    direct: '直接访问',
    search: '搜索引擎',
    ads: '广告',
    external: '外部链接',
    social: '社交媒体',
    link: '聊天链接',
    wechat: '微信',
  },
  channels: { web: '网页', wechat: '微信', mini: '小程序', app: '应用', mail: '邮件' },
  devices: { pc: '电脑', mobile: '手机', tablet: '平板', bot: '爬虫' },
};
