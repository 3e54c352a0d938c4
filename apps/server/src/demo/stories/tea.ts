import { a, note, recalledLine, type Story, v } from './story';

const tea = (story: Omit<Story, 'site' | 'language'>): Story => ({ site: 'tea', language: 'zh-CN', ...story });

export const teaStories: Story[] = [
  tea({
    name: '王女士',
    browser: 'wechat',
    from: 'weixin',
    visits: [
      {
        when: { daysAgo: 24, at: '10:12' },
        pages: ['/teas/longjing', '/brewing'],
        staysMinutes: 21,
        talk: {
          agent: 'linxia',
          ended: 'agent',
          lines: [
            v('你好，明前龙井是今年的新茶吗？'),
            a('您好，我是林夏。是的，清明前采的头一批，当天炒制，上周刚封装。'),
            v('泡出来会不会很苦，家里老人喝'),
            a('用 80 ℃ 左右的水，3 克茶 150 毫升水，30 秒出汤，基本没有苦味。老人家肠胃弱的话，建议饭后半小时再喝。'),
            v('水温 80 度，没有温度计怎么办'),
            a('水烧开后打开壶盖放 3 到 4 分钟就差不多了。'),
            v('明白了，谢谢，那我先下单 50 克试试'),
            a('好的，下单后今天 16:00 前都能发出，随单会放一张冲泡卡。祝您和家人喝得舒心。'),
          ],
        },
      },
      {
        when: { daysAgo: 19, at: '20:41' },
        pages: ['/orders', '/teas/longjing'],
        staysMinutes: 16,
        talk: {
          agent: 'zhouyan',
          waited: 96,
          ended: 'visitor',
          lines: [
            v('上次买的龙井收到了，老人很喜欢，想再买两罐送人，有礼盒装吗'),
            a('您好王女士，我是周妍。有的，双罐礼盒加 18 元，含手提袋和贺卡，贺卡可以写您要的话。'),
            v('贺卡写「祝叔叔身体健康」，落款 小雅'),
            a('好的，记下了。您下单时选「双罐礼盒」，贺卡内容我备注到订单里。'),
            v('下好了，订单 QH-583920'),
            a('看到了，贺卡内容已经备注，明天上午发顺丰。'),
            v('好的谢谢'),
          ],
        },
      },
    ],
  }),
  tea({
    name: '张先生',
    browser: 'windows',
    from: 'sogou',
    visits: [
      {
        when: { daysAgo: 16, at: '14:05' },
        pages: ['/gifts', '/teas/yinzhen', '/gifts'],
        staysMinutes: 45,
        talk: {
          agent: 'linxia',
          ended: 'agent',
          lines: [
            v('你们企业礼盒 100 份起订有折扣吗'),
            a('您好，100 份起 88 折，200 份起 82 折，可以印公司标识，印刷费全免。'),
            v('大概 150 份，预算每份 200 以内，什么时候能交货'),
            a('150 份按 88 折，银针加滇红的双拼礼盒折后是 186 元一份。定稿之后 7 个工作日发货。'),
          ],
          handed: {
            to: 'chenmo',
            note: '150 份企业礼盒，预算每份 200 以内，要开专票，麻烦跟进报价单',
            lines: [
              a('张先生您好，我是大客户这边的陈默，接下来由我跟您对接。方便留一下公司名称和收报价单的邮箱吗？'),
              v('可以，邮箱 zhang@company.example，抬头你们报价单里留空，我让行政补'),
              note('客户月底前要货，走对公转账，先发报价单再打样'),
              a('好的，报价单 20 分钟内发到您邮箱，样品明天寄一份给您看实物，不收费。'),
              v('行，那我等邮件'),
              a('收到后有任何要改的，直接在这里找我就行。'),
            ],
          },
        },
      },
      {
        when: { daysAgo: 12, at: '09:33' },
        pages: ['/gifts'],
        staysMinutes: 12,
        talk: {
          agent: 'chenmo',
          ended: 'agent',
          lines: [
            v('样品收到了，包装不错，标识的烫金能不能再深一点'),
            a('可以，给您换成哑金 07 号，颜色会沉一些，我下午出新的效果图给您确认。'),
            v('好，另外交货分两个地址，杭州 100 份，上海 50 份'),
            a('没问题，分两地发运费我们承担。确认效果图之后我就排产。'),
            v('👍'),
          ],
        },
      },
    ],
  }),
  tea({
    browser: 'android',
    from: 'baidu',
    visits: [
      {
        when: { daysAgo: 11, at: '21:18' },
        pages: ['/teas/rougui'],
        staysMinutes: 14,
        talk: {
          agent: 'zhouyan',
          ended: 'silence',
          lines: [
            v('肉桂是中火还是足火'),
            a('您好，这一批是中火，焙了三道，桂皮香明显，火味已经退得差不多了。'),
            v('有没有牛栏坑的'),
            a('坑涧的每年只有很少一点，今年的牛栏坑肉桂下个月到货，正岩的现货有马头岩和慧苑坑，需要我给您留一份样吗？'),
          ],
        },
      },
    ],
  }),
  tea({
    name: '刘小姐',
    browser: 'iphone',
    from: 'direct',
    visits: [
      {
        when: { daysAgo: 9, at: '11:27' },
        pages: ['/orders', '/shipping'],
        staysMinutes: 30,
        talk: {
          agent: 'linxia',
          waited: 140,
          ended: 'agent',
          lines: [
            v('订单 QH-584417 三天了还没到，物流停在杭州转运中心'),
            a('刘小姐您好，让您久等了，我马上查。'),
            a('查到了，包裹前天在转运中心被错分到了嘉兴线，今天中午已经退回杭州，预计明天上午派送。'),
            v('明天上午我不在家，能改成公司地址吗'),
            a('可以，请发一下公司地址和收件电话，我联系顺丰改派。'),
            v('滨江区江南大道 588 号恒鑫大厦前台代收就行'),
            recalledLine('改派费 10 元需要您到付'),
            a('已经改派到恒鑫大厦前台，改派费我们承担，另外给您账户补了一张 15 元的券，抱歉这次耽误了。'),
            v('好的，处理得挺快，谢谢'),
            a('应该的，明天派送前我会再盯一下，有变化及时告诉您。'),
          ],
        },
      },
    ],
  }),
  tea({
    browser: 'mac',
    from: 'zhihu',
    visits: [
      {
        when: { daysAgo: 7, at: '16:40' },
        pages: ['/teas/yinzhen', '/teas/dianhong', '/brewing'],
        staysMinutes: 38,
        talk: {
          agent: 'chenmo',
          ended: 'visitor',
          lines: [
            v('新手入门，银针和滇红哪个更好上手？'),
            a('您好，滇红更好上手：90 ℃ 的水随便泡都不容易苦，甜香也明显。银针清淡，要静下来喝。'),
            v('办公室用马克杯泡可以吗'),
            a('可以，马克杯 400 毫升放 3 克滇红，泡 2 分钟把茶叶滤出来，别一直闷着。'),
            v('那先来 50 克滇红'),
            a('好的，我们满 99 包邮，滇红 50 克 128 元正好包邮。'),
            v('已下单，谢谢'),
          ],
        },
      },
    ],
  }),
  tea({
    name: '陈先生',
    browser: 'windows',
    from: 'baidu',
    visits: [
      {
        when: { daysAgo: 5, at: '15:02' },
        pages: ['/shipping', '/orders'],
        staysMinutes: 26,
        talk: {
          agent: 'zhouyan',
          ended: 'agent',
          lines: [
            v('你们这个茶叶罐收到是瘪的，里面都洒出来了'),
            a('陈先生非常抱歉，方便告诉我订单号吗？茶叶洒了多少？'),
            v('QH-585003，洒了一小半，袋子也破了'),
            a('收到。给您两个处理办法：一是今天补发一罐全新的，原来那罐不用退；二是全额退款。您看哪个方便？'),
            v('补发吧，包装弄结实点'),
            note('同一批纸箱第三次挤压破损，已反馈仓库换五层箱'),
            a('好的，今天 17:00 前发出，换五层加厚纸箱，单号稍后短信发您。这次真的对不起。'),
            v('嗯，可以'),
          ],
        },
      },
    ],
  }),
  tea({
    browser: 'wechat',
    from: 'weixin',
    visits: [
      {
        when: { daysAgo: 3, at: '22:51' },
        pages: ['/', '/teas/longjing'],
        staysMinutes: 6,
        letter: {
          content: '想问一下龙井有没有 250 克的大包装，自己喝不要礼盒，大概什么价格？',
          name: '赵先生',
          phone: '12900000021',
          email: '',
          read: true,
        },
      },
    ],
  }),
  tea({
    browser: 'iphone',
    from: 'baidu',
    visits: [
      {
        when: { daysAgo: 1, at: '23:16' },
        pages: ['/gifts'],
        staysMinutes: 4,
        letter: {
          content: '公司年会要 60 份伴手礼，每份 100 元左右，麻烦工作时间给我回个电话。',
          name: '孙女士',
          phone: '12900000038',
          email: 'sun@company.example',
          read: false,
        },
      },
    ],
  }),
  tea({
    name: '周先生',
    browser: 'windows',
    from: 'direct',
    visits: [
      {
        when: { minutesAgo: 118 },
        pages: ['/teas/rougui', '/brewing'],
        staysMinutes: 33,
        talk: {
          agent: 'linxia',
          ended: 'agent',
          lines: [
            v('肉桂第三泡就没味了，正常吗'),
            a('周先生您好，110 毫升的盖碗投 8 克，前五泡都应该有力道。您大概放了多少茶、多少水？'),
            v('大概 5 克，用的 200 毫升的杯子'),
            a('那就是水多了，换小一点的盖碗，或者投到 8 克，前三泡 8 秒出汤，味道会完全不一样。'),
            v('懂了，我晚上再试试'),
            a('好的，试完觉得不对随时来找我。'),
          ],
        },
      },
    ],
  }),
  tea({
    name: '吴女士',
    browser: 'iphone',
    from: 'weixin',
    visits: [
      {
        when: { minutesAgo: 17 },
        pages: ['/teas/longjing', '/gifts', '/shipping'],
        talk: {
          agent: 'linxia',
          lines: [
            v('您好，龙井礼盒今天下单，后天能到北京吗？是送长辈生日的'),
            a('您好吴女士，我是林夏。北京走顺丰一般次日达，今天 16:00 前下单，明天就能到，肯定来得及。'),
            v('太好了，可以写贺卡吗'),
            a('可以，下单时备注，或者直接发给我，我帮您写上。'),
            v('写「福如东海，寿比南山」，落款 女儿'),
            v('还有能不能不放价签和发票'),
          ],
        },
      },
    ],
  }),
  tea({
    browser: 'android',
    from: 'baidu',
    visits: [
      {
        when: { minutesAgo: 6 },
        pages: ['/', '/teas/dianhong'],
        talk: {
          lines: [v('滇红现在有活动吗'), v('想买一斤自己喝，有没有散装便宜点的')],
        },
      },
    ],
  }),
  tea({
    name: '何先生',
    browser: 'edge',
    from: 'so',
    visits: [
      {
        when: { daysAgo: 14, at: '13:20' },
        pages: ['/teas/yinzhen'],
        staysMinutes: 18,
        talk: {
          agent: 'chenmo',
          ended: 'agent',
          lines: [
            v('三年陈的银针和新茶区别大吗'),
            a('何先生您好，新茶毫香清鲜，三年陈的多了一点药香和蜜甜，刺激性小，更适合晚上喝。'),
            v('那我要三年的'),
            a('好的，建议先拿 50 克，喜欢再囤，白茶放着不会坏。'),
          ],
        },
      },
      {
        when: { minutesAgo: 3 },
        pages: ['/orders', '/teas/yinzhen'],
        talk: {
          lines: [v('上次的银针喝完了，这次想要 200 克，陈默在吗')],
        },
      },
    ],
  }),
  tea({
    browser: 'mac',
    from: 'baidu',
    visits: [{ when: { minutesAgo: 9 }, pages: ['/', '/teas/longjing', '/brewing', '/teas/longjing'] }],
  }),
  tea({
    browser: 'android',
    from: 'weixin',
    visits: [
      {
        when: { minutesAgo: 5 },
        pages: ['/gifts', '/shipping', '/gifts'],
        invitation: { by: 'linxia', text: '您好，看您在了解企业礼盒，需要我按数量给您算个价吗？' },
      },
    ],
  }),
  tea({
    browser: 'windows',
    from: 'sogou',
    visits: [{ when: { minutesAgo: 2 }, pages: ['/teas/dianhong'] }],
  }),
];
