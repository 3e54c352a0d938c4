import { a, note, type Story, v } from './story';

const home = (story: Omit<Story, 'site' | 'language'>): Story => ({ site: 'home', language: 'zh-CN', ...story });

export const homeStories: Story[] = [
  home({
    name: '李小姐',
    browser: 'mac',
    from: 'baiduDesk',
    visits: [
      {
        when: { daysAgo: 26, at: '19:44' },
        pages: ['/desks/oak-140', '/cases', '/delivery'],
        staysMinutes: 52,
        talk: {
          agent: 'zhouyan',
          ended: 'agent',
          lines: [
            v('橡木书桌 140 的桌面是整块实木吗？'),
            a('您好李小姐，桌面是北美白橡指接板，厚 25 毫米，桌腿是整料，没有贴皮。'),
            v('环保等级多少，小朋友用'),
            a('板材是 E0 级，表面用的水性木蜡油，甲醛检测报告我可以发给您看。'),
            v('报告发一下'),
            a('好的，检测报告在商品页「资质」一栏，编号 CG-2024-0613，检测值 0.018 mg/m³。'),
            v('送货能送到 6 楼没电梯吗'),
            a('可以，送装一体，无电梯 3 楼以上每层加 20 元，6 楼一共加 80 元。'),
            v('有点贵，能便宜点吗'),
            a('给您申请了减半，加 40 元就行，您看可以吗？'),
            v('可以，我今晚下单'),
            a('好的，下单后我帮您约周六上午送装。'),
          ],
        },
      },
      {
        when: { daysAgo: 18, at: '10:09' },
        pages: ['/desks/oak-140'],
        staysMinutes: 20,
        talk: {
          agent: 'zhouyan',
          ended: 'agent',
          lines: [
            v('书桌装好了，右边抽屉拉起来有点紧'),
            a('李小姐您好，实木新家具前两周会有一点胀，抽屉导轨上有两颗调节螺丝，往外拧半圈就顺了。'),
            v('在哪'),
            a('把抽屉整个拉出来，导轨内侧靠前的位置，十字螺丝。要是不方便，我安排师傅周四过去调，不收费。'),
            v('我自己试试…… 好了！'),
            a('太好了，用得顺手就好。'),
          ],
        },
      },
    ],
  }),
  home({
    browser: 'iphone',
    from: 'so',
    visits: [
      {
        when: { daysAgo: 21, at: '21:35' },
        pages: ['/lamps/moon'],
        staysMinutes: 11,
        talk: {
          agent: 'chenmo',
          ended: 'visitor',
          lines: [
            v('月白落地灯能调色温吗'),
            a('您好，可以，2700 K 到 4000 K 无级调，旁边有旋钮，也能用遥控。'),
            v('多少瓦，看书够不够亮'),
            a('18 瓦，1600 流明，放在沙发旁看书够的；如果是书桌主照明，建议再配一盏台灯。'),
            v('好的我再看看'),
          ],
        },
      },
    ],
  }),
  home({
    name: '郑先生',
    browser: 'windows',
    from: 'direct',
    visits: [
      {
        when: { daysAgo: 13, at: '09:58' },
        pages: ['/sofas/cloud-3', '/delivery', '/checkout'],
        staysMinutes: 64,
        talk: {
          agent: 'linxia',
          ended: 'agent',
          lines: [
            v('云朵三人沙发尺寸多少，我家门宽 85 厘米进得去吗'),
            a('郑先生您好，沙发总长 228，深 96，高 78。坐垫和靠背可以拆，框架最窄处 72 厘米，85 的门进得去。'),
            v('面料耐不耐脏，家里有猫'),
            a('科技布款耐抓，泼水不进，猫抓了也不容易起丝；棉麻款更透气但会勾丝。有猫建议科技布。'),
            v('科技布什么颜色现货'),
            a('燕麦和雾灰有现货，3 天内发；墨绿要等 20 天。'),
            v('燕麦吧。定金可以只付一部分吗'),
            a('可以，付 30% 定金锁货，送货前补齐尾款就行。'),
            note('门宽 85，送货前再跟师傅确认拆装；家里有猫'),
            v('已付定金'),
            a('收到了，订单 CG-20417，送货师傅会提前一天电话联系您。'),
            v('好'),
            a('那我先把这次会话结束，后面有任何问题随时来。'),
          ],
        },
      },
    ],
  }),
  home({
    browser: 'android',
    from: 'zhihu',
    visits: [
      {
        when: { daysAgo: 8, at: '12:31' },
        pages: ['/beds/linen-180', '/cases'],
        staysMinutes: 24,
        talk: {
          agent: 'zhouyan',
          waited: 205,
          ended: 'silence',
          lines: [
            v('软床的床头可以拆洗吗？'),
            a('您好，让您久等了。床头套是拉链款，可以拆下来机洗，30 ℃ 以下，不要烘干。'),
            v('配的床垫硬不硬'),
            a(
              '床架不含床垫，可以选我们的 22 厘米独立弹簧垫，软硬是中间偏硬，睡过的客人多数反馈合适。您平时习惯偏软还是偏硬？',
            ),
          ],
        },
      },
    ],
  }),
  home({
    name: '孟女士',
    browser: 'wechat',
    from: 'weixin',
    visits: [
      {
        when: { daysAgo: 6, at: '18:22' },
        pages: ['/delivery', '/checkout'],
        staysMinutes: 29,
        talk: {
          agent: 'linxia',
          ended: 'agent',
          lines: [
            v('我买的灯想退，还没拆封，运费谁出'),
            a('孟女士您好，7 天无理由退货，未拆封的运费我们承担，上门取件。方便问一下是哪里不合适吗？'),
            v('买大了，客厅太小放着挤'),
            a('理解的。另外有一款矮一些的「月白台灯」，同款灯罩，补差价就能换，您要不要看看？'),
            v('台灯多高'),
            a('高 46 厘米，灯罩直径 28，放边几上刚好。'),
            v('那换这个吧，差价退给我'),
            a('好的，差价 320 元原路退回，明天上午取件的时候新灯一起送到。'),
            v('服务不错👍'),
          ],
        },
      },
    ],
  }),
  home({
    browser: 'edge',
    from: 'baiduDesk',
    visits: [
      {
        when: { daysAgo: 2, at: '07:48' },
        pages: ['/cases', '/desks/oak-140'],
        staysMinutes: 9,
        letter: {
          content: '我们工作室想订 8 张 140 的书桌和 8 把椅子，能上门量一下尺寸吗？地址在成都高新区。',
          name: '黎先生',
          phone: '12900000072',
          email: 'li@studio.example',
          read: false,
        },
      },
    ],
  }),
  home({
    browser: 'iphone',
    from: 'direct',
    visits: [
      {
        when: { daysAgo: 4, at: '00:37' },
        pages: ['/delivery'],
        staysMinutes: 3,
        letter: {
          content: '昨天送来的沙发左边扶手有一条线头开了，师傅走了才发现，麻烦尽快联系我处理，订单 CG-20398。',
          name: '许女士',
          phone: '12900000055',
          email: '',
          read: true,
        },
      },
    ],
  }),
  home({
    name: '高先生',
    browser: 'windows',
    from: 'baiduDesk',
    visits: [
      {
        when: { minutesAgo: 26 },
        pages: ['/desks/oak-140', '/delivery', '/checkout'],
        talk: {
          agent: 'linxia',
          waited: 48,
          lines: [
            v('结算页面优惠券用不了，提示不满足条件'),
            a('高先生您好，请发一下优惠券名称，或者截图里的编号，我帮您看看。'),
            v('新客立减 100，编号 XK100'),
            a(
              '这张券是满 1500 可用，您购物车里书桌 1480，差 20 元。加一个 39 元的桌面理线盒就能用，算下来反而便宜 61 元。',
            ),
            v('还能这样，好的我加上'),
            a('加好之后页面会自动带上券，您试一下。'),
          ],
        },
      },
    ],
  }),
  home({
    name: '罗女士',
    browser: 'wechat',
    from: 'weixin',
    visits: [
      {
        when: { minutesAgo: 12 },
        pages: ['/sofas/cloud-3', '/cases'],
        talk: {
          agent: 'zhouyan',
          lines: [
            v('沙发送到苏州要多久'),
            a('罗女士您好，苏州在上海仓的配送范围，现货 2 到 3 天送装到家。'),
            v('周末能送吗，平时上班家里没人'),
            a('可以约周末，上午 9:00–12:00、下午 13:30–18:00 两个时段任选。'),
            v('这周六下午'),
            v('另外旧沙发能顺便帮忙搬下楼吗'),
            v('3 楼 没电梯'),
          ],
        },
      },
    ],
  }),
  home({
    browser: 'android',
    from: 'so',
    visits: [
      {
        when: { minutesAgo: 4 },
        pages: ['/lamps/moon', '/'],
        talk: { lines: [v('落地灯的灯泡坏了能单独换吗？')] },
      },
    ],
  }),
  home({
    name: '钱先生',
    browser: 'edge',
    from: 'direct',
    visits: [
      {
        when: { minutesAgo: 2 },
        pages: ['/delivery', '/checkout'],
        talk: { lines: [v('订单 CG-20431 能改成下周三送吗'), v('这周出差不在家')] },
      },
    ],
  }),
  home({
    browser: 'mac',
    from: 'zhihu',
    visits: [{ when: { minutesAgo: 14 }, pages: ['/cases', '/sofas/cloud-3', '/beds/linen-180', '/cases'] }],
  }),
  home({
    browser: 'iphone',
    from: 'weixin',
    visits: [{ when: { minutesAgo: 3 }, pages: ['/lamps/moon', '/delivery'] }],
  }),
];
