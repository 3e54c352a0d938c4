import type { AgentName } from './story';

/** Groups of the sample desk. */
export const groups: readonly { name: string; strategy: 'least-busy' | 'in-turn' | null; members: AgentName[] }[] = [
  { name: '茶品售前', strategy: 'least-busy', members: ['linxia', 'zhouyan'] },
  { name: '家居售后', strategy: null, members: ['zhouyan', 'chenmo'] },
  { name: 'English', strategy: 'in-turn', members: ['emma'] },
];

export type Reply = { of: AgentName | null; category: string; shortcut: string; title: string; msg: string };

const shared = (category: string, shortcut: string, title: string, msg: string): Reply => ({
  of: null,
  category,
  shortcut,
  title,
  msg,
});

/** Quick replies: shared ones, and those of single agents. */
export const replies: readonly Reply[] = [
  shared('问候', 'nh', '您好', '您好，我是{agent}，很高兴为您服务，请问有什么可以帮您？'),
  shared('问候', 'sd', '请稍等', '请稍等，我马上为您查询。'),
  shared('问候', 'zj', '再见', '感谢您的咨询，祝您生活愉快！之后有任何问题随时找我们。'),
  shared('配送', 'fh', '发货时间', '下午四点前付款当天发出，江浙沪次日达，其他地区两到三天。'),
  shared('配送', 'yf', '运费', '单笔满 199 元包邮，不满收 12 元；偏远地区请联系我们确认。'),
  shared('配送', 'wl', '查物流', '麻烦您发一下订单号，我帮您查一下物流到哪里了。'),
  shared('售后', 'th', '七天退换', '签收七天内未开封可以退换，来回运费由我们承担；已开封的茶如有质量问题也给您退。'),
  shared('售后', 'fp', '开发票', '可以开电子发票，请告诉我抬头、税号和接收邮箱，一个工作日内发给您。'),
  shared('售后', 'zx', '致歉', '非常抱歉给您带来不好的体验，我马上为您处理，请留一个方便联系的电话。'),
  shared('English', 'hi', 'Hello', 'Hello {name}, this is {agent}. How can I help you today?'),
  shared(
    'English',
    'ship',
    'Shipping',
    'Orders placed before 2 pm leave the same day and take two to four working days.',
  ),
  shared('English', 'ret', 'Returns', 'You can return anything within 60 days, worn or not. I will mail you a label.'),
  {
    of: 'linxia',
    category: '茶',
    shortcut: 'lj',
    title: '龙井冲泡',
    msg: '明前龙井用 80 度水，玻璃杯，三克茶，前两泡二十秒出汤最鲜。',
  },
  {
    of: 'linxia',
    category: '茶',
    shortcut: 'rg',
    title: '肉桂冲泡',
    msg: '肉桂用沸水盖碗快出，前三泡坐杯五秒，之后每泡加五秒。',
  },
  {
    of: 'chenmo',
    category: '家居',
    shortcut: 'sz',
    title: '送装预约',
    msg: '送装师傅会提前一天电话联系您约时间，请保持手机畅通。',
  },
  {
    of: 'emma',
    category: 'Gear',
    shortcut: 'fit',
    title: 'Pack fit',
    msg: 'Measure from the bony bump of your neck to the top of your hips: that is your back length.',
  },
];

export type Person = {
  /** The visitor's name in the stories. */
  name: string;
  phone?: string;
  mail?: string;
  wechat?: string;
  remark?: string;
  tags: string[];
};

/** Data saved of some of the visitors. */
export const people: readonly Person[] = [
  {
    name: '王女士',
    phone: '13900000021',
    wechat: 'wang_tea',
    remark: '只喝明前，送礼要礼袋',
    tags: ['老客户', '重点客户'],
  },
  { name: '张先生', phone: '13900000034', tags: ['意向客户'], remark: '公司年会礼品，预算三万' },
  { name: '刘小姐', tags: ['老客户'] },
  { name: '陈先生', phone: '13900000077', remark: '物流破损一次，已补发', tags: ['投诉'] },
  { name: 'Daniel', mail: 'daniel@mail.example', remark: 'Walks the Pennine Way', tags: ['老客户'] },
];

/** Ratings, given in turn to the conversations that an agent or the visitor ended. */
export const ratings: readonly ({ score: number; tags: string[]; comment: string } | null)[] = [
  { score: 5, tags: ['回复及时', '态度友好'], comment: '' },
  { score: 5, tags: ['解决了问题'], comment: '讲得很清楚，谢谢' },
  null,
  { score: 4, tags: ['态度友好'], comment: '' },
  { score: 2, tags: ['回复慢'], comment: '等了好一会儿才有人' },
  null,
];

/** Categories of conversations, in turn. */
export const categories: readonly string[] = ['售前咨询', '售后服务', '售前咨询', '其他'];
