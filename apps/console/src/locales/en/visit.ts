/** Sources, channels and devices of visits. */
export const visit = {
  visitor: 'Visitor {{number}}',
  sources: {
    direct: 'Direct',
    search: 'Search engine',
    ads: 'Ads',
    external: 'External link',
    social: 'Social media',
    link: 'Chat link',
    wechat: 'WeChat',
  },
  channels: { web: 'Web', wechat: 'WeChat', mini: 'Mini-program', app: 'App', mail: 'Email' },
  devices: { pc: 'Computer', mobile: 'Phone', tablet: 'Tablet', bot: 'Bot' },
};
