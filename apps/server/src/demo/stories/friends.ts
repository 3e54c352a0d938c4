import { type AgentName, a, type CastName, type Story, v } from './story';

/** The partner's account: a fictitious company and its employee. */
export const partner = {
  username: 'suyu',
  nickname: '苏雨',
  company: '示例物流（虚构）',
  remark: '送装合作方：改约、上楼、破损',
};

/** A colleague who is a contact of another group. */
export const colleague: { agent: AgentName; group: string; company: string; remark: string } = {
  agent: 'chenmo',
  group: '茶品售前',
  company: '大客户部',
  remark: '企业礼盒、对公付款找他',
};

/** Days for which the conversation stays shared with the partner. */
export const SHARED_DAYS = 30;

/** Transferred to the partner, who sees the messages from then on. */
export const sharedStory: Story = {
  site: 'home',
  language: 'zh-CN',
  name: '何女士',
  browser: 'android',
  from: 'direct',
  visits: [
    {
      when: { minutesAgo: 175 },
      pages: ['/delivery', '/sofas/cloud-3'],
      staysMinutes: 60,
      talk: {
        agent: 'zhouyan',
        ended: 'agent',
        lines: [
          v('云朵沙发约了明天上午送，能改到下午三点以后吗'),
          a('何女士您好，送装由合作的物流公司安排，我请他们的客服直接跟您确认时间，请稍等。'),
          v('好'),
        ],
        handed: {
          to: 'suyu',
          note: '云朵三人沙发，客户想改到明天下午三点以后，有电梯',
          lines: [
            a('何女士您好，我是送装公司的苏雨。明天下午 15:30 到 17:30 有空档，您看可以吗？'),
            v('可以，师傅到之前打个电话'),
            a('好的，已改到 15:30，师傅出发前会给您打电话。'),
            v('谢谢'),
          ],
        },
      },
    },
  ],
};

/** Internal chat: author, recipient, and minutes ago. The partner's last message is unread. */
export const directTalks: readonly {
  between: readonly [CastName, CastName];
  unreadBy: AgentName | null;
  lines: readonly { by: CastName; minutesAgo: number; msg: string }[];
}[] = [
  {
    between: ['zhouyan', 'suyu'],
    unreadBy: 'zhouyan',
    lines: [
      { by: 'zhouyan', minutesAgo: 168, msg: '苏雨，刚转给您一位何女士，想改送沙发的时间。' },
      { by: 'suyu', minutesAgo: 166, msg: '收到，我看一下明天下午的车次。' },
      { by: 'zhouyan', minutesAgo: 165, msg: '她家有电梯，不用加上楼费。' },
      { by: 'suyu', minutesAgo: 120, msg: '改好了，明天 15:30 送到，已经和她说过。' },
    ],
  },
  {
    between: ['linxia', 'chenmo'],
    unreadBy: null,
    lines: [
      { by: 'linxia', minutesAgo: 300, msg: '企业礼盒 200 份的折扣现在还是 82 折吗？' },
      { by: 'chenmo', minutesAgo: 296, msg: '是的，月底前都按 82 折，要打样可以转给我。' },
    ],
  },
];
