/** Emoji for conversations, one on each line: the emoji, then search words in Chinese and English. */
const FACES = `
😀 笑 开心 grin smile
😃 开心 高兴 happy smile
😄 大笑 高兴 laugh smile
😁 嘻嘻 露齿笑 beam grin
😆 哈哈 大笑 laugh
😅 尴尬 流汗 sweat smile
🤣 笑倒 打滚 rofl laugh
😂 笑哭 tears joy laugh
🙂 微笑 smile slight
🙃 倒脸 无奈 upside down
😉 眨眼 wink
😊 害羞 微笑 blush smile
😇 天使 乖 angel halo
🥰 喜爱 爱心 love hearts
😍 花痴 喜欢 heart eyes love
🤩 崇拜 星星眼 star struck wow
😘 飞吻 亲 kiss
😋 好吃 馋 yummy
😜 调皮 吐舌 tongue wink
🤗 拥抱 抱抱 hug
🤭 偷笑 捂嘴 giggle oops
🤫 嘘 安静 shush quiet
🤔 思考 想 think hmm
😐 无语 中性 neutral
😑 无表情 expressionless
😶 沉默 不说话 silent
🙄 翻白眼 roll eyes
😏 得意 坏笑 smirk
😬 龇牙 紧张 grimace
😌 放心 舒心 relieved
😔 失落 沮丧 pensive sad
😪 困 sleepy tired
😴 睡觉 sleep
😷 口罩 生病 mask sick
🤒 发烧 生病 fever sick
🤯 震惊 爆炸 mind blown
🥳 庆祝 派对 party celebrate
😎 酷 墨镜 cool sunglasses
🤓 书呆 眼镜 nerd
😕 困惑 confused
😟 担心 worried
🙁 不高兴 sad frown
😮 惊讶 哇 wow surprised
😲 吃惊 astonished
😳 脸红 flushed
🥺 可怜 求求 pleading beg
😨 害怕 fear scared
😰 冷汗 着急 anxious
😥 难过 失望 sad
😢 哭 流泪 cry tear
😭 大哭 sob cry
😱 尖叫 惊恐 scream
😖 纠结 confounded
😞 失望 disappointed
😓 汗 辛苦 sweat
😩 累 疲惫 weary tired
😤 哼 生气 huff
😠 生气 angry
😡 愤怒 rage angry
🤬 骂 swear
😈 坏 恶魔 devil
💩 便便 poop
🤡 小丑 clown
👻 鬼 ghost
🤖 机器人 robot`;

const GESTURES = `
👍 赞 好 同意 thumbs up good ok
👎 差 反对 thumbs down bad
👌 好的 没问题 ok
✌️ 胜利 耶 victory peace
🤞 祈祷 好运 fingers crossed luck
🤝 握手 合作 handshake deal
👏 鼓掌 clap applause
🙌 万岁 举手 hooray
🙏 谢谢 拜托 thanks please pray
💪 加油 力量 strong muscle
👋 你好 再见 挥手 wave hello bye
✋ 停 举手 stop hand
👉 右 指 point right
👈 左 指 point left
👆 上 指 point up
👇 下 指 point down
☝️ 一 注意 index up
✊ 拳头 加油 fist
👊 碰拳 punch
🤙 打电话 call me
✍️ 写 write
🙋 提问 举手 raise hand question
🙅 不行 no
🙆 可以 ok
🤷 不知道 耸肩 shrug
🤦 无语 捂脸 facepalm
💁 介绍 information
🙇 鞠躬 抱歉 bow sorry
👀 看 眼睛 eyes look
👶 宝宝 baby
👨 男 man
👩 女 woman
👴 爷爷 old man
👵 奶奶 old woman
👨‍💻 程序员 工作 developer work
👩‍💼 客服 职员 office agent
🧑‍🔧 维修 mechanic repair
🕵️ 侦探 查 detective
👮 警察 police
🎅 圣诞老人 santa`;

const HEARTS = `
❤️ 爱心 红心 heart love
🧡 橙心 orange heart
💛 黄心 yellow heart
💚 绿心 green heart
💙 蓝心 blue heart
💜 紫心 purple heart
🖤 黑心 black heart
💔 心碎 broken heart
💕 爱 hearts love
💖 闪亮 爱 sparkling heart
💯 满分 一百 hundred
✨ 闪亮 sparkles
⭐ 星 star
🌟 闪星 glowing star
🔥 火 热门 fire hot
💥 爆炸 boom
💦 汗 水 sweat drops
💤 睡 zzz sleep
🎉 庆祝 撒花 tada party
🎊 彩球 庆祝 confetti
🎁 礼物 gift present
🏆 奖杯 冠军 trophy winner
🥇 金牌 第一 gold medal
🎯 目标 target`;

const NATURE = `
🐶 狗 dog
🐱 猫 cat
🐭 鼠 mouse
🐰 兔 rabbit
🦊 狐狸 fox
🐻 熊 bear
🐼 熊猫 panda
🐯 老虎 tiger
🦁 狮子 lion
🐮 牛 cow
🐷 猪 pig
🐵 猴 monkey
🙈 不看 see no evil monkey
🐔 鸡 chicken
🐧 企鹅 penguin
🐦 鸟 bird
🐴 马 horse
🦄 独角兽 unicorn
🐝 蜜蜂 bee
🐢 乌龟 慢 turtle slow
🐍 蛇 snake
🐲 龙 dragon
🐳 鲸 whale
🐟 鱼 fish
🌸 樱花 花 blossom flower
🌹 玫瑰 rose
🌻 向日葵 sunflower
🌱 新芽 绿 seedling
🌲 树 tree
🍀 幸运 四叶草 luck clover
🍁 枫叶 秋 maple autumn
☀️ 太阳 晴 sun sunny
🌙 月亮 晚 moon night
☁️ 云 阴 cloud
🌧️ 雨 rain
⚡ 闪电 快 lightning fast
❄️ 雪 冷 snow cold
🌈 彩虹 rainbow
🌊 海浪 wave sea`;

const FOOD = `
🍎 苹果 apple
🍊 橘子 orange
🍌 香蕉 banana
🍉 西瓜 watermelon
🍇 葡萄 grapes
🍓 草莓 strawberry
🍑 桃 peach
🥑 牛油果 avocado
🥕 胡萝卜 carrot
🌽 玉米 corn
🍞 面包 bread
🧀 奶酪 cheese
🍔 汉堡 burger
🍟 薯条 fries
🍕 披萨 pizza
🍜 面条 noodles
🍚 米饭 rice
🥟 饺子 dumpling
🍣 寿司 sushi
🍲 火锅 hot pot
🍰 蛋糕 cake
🎂 生日 蛋糕 birthday cake
🍦 冰淇淋 ice cream
🍫 巧克力 chocolate
☕ 咖啡 coffee
🍵 茶 tea
🥤 饮料 drink
🧋 奶茶 bubble tea
🍺 啤酒 beer
🍻 干杯 cheers
🍷 红酒 wine
🥡 外卖 takeaway`;

const LIFE = `
📱 手机 phone mobile
☎️ 电话 telephone call
💻 电脑 computer laptop
🖥️ 显示器 desktop
🖨️ 打印 printer
📷 相机 拍照 camera photo
🎥 视频 video
🎧 耳机 客服 headphones support
🔋 电池 battery
🔌 电源 插头 plug power
💡 主意 灯 idea light
🔑 钥匙 key
🔒 锁 安全 lock secure
🔓 开锁 unlock
🔧 工具 维修 wrench repair
⚙️ 设置 gear settings
🧲 磁铁 magnet
📦 快递 包裹 package parcel
🛒 购物车 cart shopping
🛍️ 购物 shopping bags
💰 钱 money
💳 银行卡 支付 card pay
🧾 发票 小票 receipt invoice
📈 上涨 chart up
📉 下跌 chart down
📅 日历 日期 calendar date
⏰ 闹钟 时间 alarm time
⏳ 等待 沙漏 wait hourglass
📝 记录 写 memo note
📎 附件 paperclip attachment
📌 图钉 重要 pin
📧 邮件 email mail
📣 通知 喇叭 announcement
🔔 提醒 铃 bell
🔍 搜索 查 search
📖 书 说明 book manual
🏠 家 房子 home house
🏢 公司 office building
🏥 医院 hospital
🎮 游戏 game
⚽ 足球 football soccer
🏀 篮球 basketball
🎵 音乐 music
👕 衣服 shirt clothes
👟 鞋 shoes
👓 眼镜 glasses
☂️ 雨伞 umbrella
💊 药 pill medicine`;

const TRAVEL = `
🚗 汽车 car
🚕 出租车 taxi
🚌 公交 bus
🚚 货车 配送 truck delivery
🚲 自行车 bicycle
🛵 电动车 scooter
🚄 高铁 火车 train
🚇 地铁 metro subway
✈️ 飞机 plane flight
🚀 火箭 快 rocket fast
🚢 船 ship
🗺️ 地图 map
📍 位置 地址 location address
🧳 行李 luggage travel
🏨 酒店 hotel
🏖️ 海滩 度假 beach holiday
⛰️ 山 mountain
🌍 地球 世界 world globe
🇨🇳 中国 china flag
🚦 红绿灯 traffic light`;

const SIGNS = `
✅ 完成 对 done check yes
☑️ 勾选 checked
❌ 错 不 no cross wrong
⭕ 圈 对 circle
❓ 问 疑问 question
❗ 注意 感叹 exclamation attention
⚠️ 警告 注意 warning
🚫 禁止 forbidden
⛔ 停止 stop no entry
🆕 新 new
🆓 免费 free
🆗 好 ok
🔝 最前 top
🔴 红点 red circle
🟡 黄点 yellow circle
🟢 绿点 在线 green circle online
🔵 蓝点 blue circle
➡️ 右 arrow right
⬅️ 左 arrow left
⬆️ 上 arrow up
⬇️ 下 arrow down
🔄 刷新 循环 refresh again
➕ 加 plus
➖ 减 minus
1️⃣ 一 one
2️⃣ 二 two
3️⃣ 三 three
4️⃣ 四 four
5️⃣ 五 five
©️ 版权 copyright
™️ 商标 trademark`;

const lines = {
  faces: FACES,
  gestures: GESTURES,
  hearts: HEARTS,
  nature: NATURE,
  food: FOOD,
  life: LIFE,
  travel: TRAVEL,
  signs: SIGNS,
};

export type EmojiCategory = keyof typeof lines;
export type Emoji = { sign: string; words: string };

export const CATEGORIES = Object.keys(lines) as EmojiCategory[];

const parsed = new Map<EmojiCategory, readonly Emoji[]>();

export function emojiOf(category: EmojiCategory): readonly Emoji[] {
  const known = parsed.get(category) ?? lines[category].trim().split('\n').map(parse);
  parsed.set(category, known);
  return known;
}

function parse(line: string): Emoji {
  const at = line.indexOf(' ');
  return { sign: line.slice(0, at), words: line.slice(at + 1) };
}

/** Emoji with a word starting with the query, then those containing it anywhere. */
export function findEmoji(query: string): Emoji[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const all = CATEGORIES.flatMap(emojiOf);
  const begins = all.filter(({ sign, words }) => sign === wanted || ` ${words}`.includes(` ${wanted}`));
  const contains = all.filter((emoji) => emoji.words.includes(wanted) && !begins.includes(emoji));
  return [...begins, ...contains];
}
