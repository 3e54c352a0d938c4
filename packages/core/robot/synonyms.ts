/**
 * Words that mean the same in questions of customers, a group a line, Chinese and English together, so that a question
 * in one language finds an entry in the other. An organisation adds groups of its own.
 */
const TOPICS = `
降价, 便宜了, 差价, 补差价, 价格保护, 保价, price drop, price match, price protection
冻结, 锁定, 被锁, 被封, 封了, 解封, 解冻, 封号, locked, lock, frozen, suspended, blocked
被盗, 盗号, 盗了, 盗用, hacked, stolen, compromised
招聘, 招人, 应聘, 求职, 岗位, 简历, 找工作, 入职, hiring, job, career, recruit, vacancy
宠物, 狗, 猫, 狗狗, 猫咪, pet, dog, cat
昵称, 用户名, 名字, 名称, nickname, username
头像, 照片, profile picture, avatar
网课, 线上, 在线, 直播, 录播, 网上, 远程, online, remote
私有化, 私有部署, 本地部署, 部署, 服务器, 机房, 内网, self host, self hosted, deploy, deployment, on premise, server
提醒, 通知, 推送, 弹窗, 消息, 声音, 静音, notification, reminder, alert
空腹, 饿肚子, 禁食, 吃早饭, fasting, fast
种植牙, 种牙, 种植, implant
洗牙, 洁牙, teeth cleaning, tooth cleaning
智齿, wisdom tooth, wisdom teeth
疼, 痛, 疼痛, pain, hurt
表格, excel, 电子表格, spreadsheet, 模板
报表, 统计, 图表, statistics
批量, 一次性, 成批, bulk
安全, 放心, 保障, safe, secure, security
送货上门, 送上门, 上门, 上楼, 家门口, to the door, doorstep
开错, 写错, 填错, 错了, 选错, 拍错, 输错, wrong, incorrect, mistake
失败, 不成功, 不了, 不上去, 过不了, 传不上去, fail, failing, failed, unsuccessful
转班, 换班, 调班, 换老师, switch class
邀请, 添加, 加个, 新增, 增加, invite, add
重复, 两次, 扣了两次, 多扣, twice, double, duplicate
降级, 升级会员, 会员等级, 等级, 级别, level, tier
部分, 配件, 零件, 附件, part, accessory
加急, 催单, 快点送, 快点发
试穿, 不合适, 不喜欢, 不满意, 拆封, 拆开
退款, 退钱, 把钱退, 退还, 返还, 退费, 退回款, 钱退, 还钱, 退我钱, refund, money back
退货, 退回去, 退掉, 退回商品, 寄回, return
退换, 退换货, 换货, 调换, 更换, 换一个, 换新, 换个, 换成, exchange, replace
发货, 寄出, 出货, 发出, 寄出去, 发快递, ship, dispatch
快递, 物流, 包裹, 配送, 派送, 送货, 投递, 派件, delivery, parcel, package, shipment, courier, logistics
收到, 签收, 到货, 送到, 送达, 拿到, received, arrive
运费, 邮费, 快递费, 配送费, 送货费, 邮寄费, 包邮, 免邮, shipping fee, shipping cost, postage, delivery fee, free shipping
订单, 下的单, 单子, order
下单, 下订单, 订购, 购买, 买东西, 买, 拍下, buy, purchase, place an order
取消, 撤销, 撤回, 不要了, 不想要, 不买了, 退订, cancel
修改, 更改, 改, 变更, 改成, 改一下, 调整, change, modify, edit, update
地址, 收货地址, 住址, 收件地址, address
电话, 电话号码, 手机号, 手机号码, 联系电话, 联系方式, 号码, phone number, phone, telephone, mobile number
发票, 开票, 票据, 专票, 普票, 增值税票, invoice, receipt, fapiao
抬头, 单位名称, 公司名称, 开票名称, title
优惠, 折扣, 打折, 减免, 便宜, 活动价, 特价, 促销, discount, promotion, sale, deal
优惠券, 券, 代金券, 红包, 抵扣券, 满减券, 折扣码, 优惠码, coupon, voucher, promo code
积分, 点数, points
会员, vip, 会员卡, member, membership
价格, 价钱, 售价, 报价, 单价, price, quote
费用, 收费, 收钱, 花钱, fee, charge, cost
付款, 支付, 付钱, 结账, 买单, 交钱, 缴费, 交费, 付费, payment, pay, checkout
扣款, 扣钱, 扣费, 被扣, charged, deducted, billed
账号, 账户, 帐号, account
密码, 口令, passcode, password, pwd
登录, 登陆, 登入, 登不上, 登不进, 进不去, log in, login, sign in
注册, 开户, 开通账号, register, sign up, create account
注销, 销户, 删除账号, 关闭账号, delete account, close account
验证码, 校验码, 动态码, 短信码, verification code, sms code, captcha, otp
绑定, 关联, bind, link
解绑, 解除绑定, 取消绑定, unbind, unlink
实名, 实名认证, 身份认证, 身份验证, identity verification, verify identity
身份证, 证件, id card, identity card
客户端, app, 软件, 应用, 程序, application, software, program
下载, 安装, download, install
升级, 更新, upgrade
卡顿, 很卡, 卡死, 卡住, 反应慢, 太慢, slow, lag, freeze
闪退, 崩溃, 打不开, 用不了, 不能用, 无法使用, 没反应, 无法打开, crash, not working, broken
报错, 出错, 错误, 异常, 出问题, error, fail, failure
坏了, 损坏, 破损, 碎了, 破了, 烂了, 裂了, 摔坏, 压坏, damaged, broken
质量问题, 有问题, 瑕疵, 次品, 残次, defect, defective, faulty
少发, 漏发, 缺件, 少了, 少一件, 漏了, missing item
发错, 寄错, 送错, 错发, wrong item
丢失, 丢了, 丢件, 弄丢, 不见了, 遗失, lost
保修, 质保, 三包, 保质, warranty, guarantee
维修, 修理, 修, 检修, repair, fix
安装师傅, 师傅, 安装人员, 上门安装, technician
库存, 现货, 有货, 缺货, 没货, 断货, 补货, in stock, out of stock, stock, available
尺码, 尺寸, 大小, 码数, 号码大小, size
颜色, 色号, 款色, color, colour
材质, 面料, 材料, 成分, material, fabric
正品, 真货, 假货, 真假, 保真, 原装, authentic, genuine, original
投诉, 举报, complain, complaint
评价, 评论, 差评, 好评, review
预约, 约, 预定, 预订, 挂号, appointment, book, booking, reservation, reserve, schedule
改约, 改期, 改时间, 换时间, 延期, reschedule, postpone
医生, 大夫, 医师, 专家, doctor, physician
医保, 社保卡, 社保, health insurance, medical insurance
保险, 保单, insurance, policy
理赔, 赔付, 报销, claim, reimbursement
赔偿, 赔, 补偿, compensation, compensate
看病, 就诊, 看诊, 看医生, 就医, see a doctor, visit
检查, 化验, 体检, 检测, checkup, examination, test
报告, 结果, 检查结果, 化验单, report, result
药, 药品, 药物, 开药, medicine, medication, drug, prescription
牙齿, 牙, 口腔, tooth, teeth, dental
课程, 课, 上课, 班级, course, class, lesson
老师, 教师, 讲师, teacher, instructor, tutor
学生, 孩子, 小孩, 学员, 宝宝, 儿童, student, child, kid, children
报名, 报班, 参加, 加入, enroll, enrol, apply, join
学费, 课程费, 培训费, tuition
试听, 试课, 体验课, trial lesson, trial class
请假, 缺课, 缺席, ask for leave, absence
补课, 补上, makeup class
考试, 测验, exam, test
成绩, 分数, score, grade
证书, 结业证, 毕业证, certificate, diploma
教材, 课本, 书, textbook, book
门店, 店铺, 实体店, 线下店, 店面, 店, store, shop, branch
营业, 上班, 开门, 关门, 工作时间, 上班时间, 营业时间, 几点开, 几点关, opening hours, business hours, open
停车, 停车位, 停车场, 车位, parking, park
房间, 客房, room
入住, 办理入住, check in
退房, 离店, check out
早餐, 早饭, breakfast
试用, 免费试用, 体验, trial
套餐, 方案, 版本, plan, package, edition
续费, 续订, 续期, renew, renewal
到期, 过期, 失效, expire, expired, expiry
导出, export
导入, import
备份, backup
数据, 资料, 信息, data, information
隐私, 个人信息, 泄露, privacy, personal data
权限, 授权, permission, access
员工, 同事, 成员, 子账号, staff, colleague, team member
合同, 协议, contract, agreement
合作, 加盟, 代理, 代理商, partner, cooperation, franchise
批发, 大量, 团购, 采购, 多买, 批量, bulk, wholesale
海外, 国外, 国际, 境外, 国际快递, overseas, international, abroad
转账, 汇款, 打款, 对公, transfer, wire
余额, 钱包, 账户余额, balance, wallet
提现, 取现, 取出来, withdraw, withdrawal, cash out
充值, 储值, 充钱, top up, recharge
礼物, 礼品, 赠品, 送的, gift
礼盒, 包装, 礼品包装, gift wrap, wrapping, packaging
微信, wechat, weixin
支付宝, 花呗, alipay
分期, 分期付款, 分几期, installment, instalment
信用卡, credit card
货到付款, 到付, cash on delivery, cod
催, 催一下, 加急, 快点, 尽快, 快一点, hurry, urgent, rush, expedite
自提, 自取, 自己拿, 到店取, pick up, pickup
换绑, 换手机, 换号, 换手机号
使用, 操作, use
查询, 查, 查看, 查一下, check, track, look up
关闭, 关掉, 停用, 停掉, close, turn off, disable
开启, 打开, 启用, 开通, enable, turn on, activate
电脑, pc, 计算机, 笔记本, computer, laptop, desktop
手机, 移动端, phone, mobile
网络, wifi, 断网, internet, network
接口, api, 对接
时间, 日期, time, date
`;

/** Words of a question that tell what is asked about a topic: weighed less than the topic. */
const ASPECTS = `
多久, 多长时间, 几天, 多少天, 什么时候, 何时, 几时, 几号, 啥时候, 几个小时, 多快, 要等多久, how long, when, how soon, how many days
多少钱, 多少, 几块, 几块钱, 价位, 怎么卖, 贵不贵, how much
在哪, 哪里, 哪儿, 在哪里, 在哪儿, 什么地方, 啥地方, where
怎么, 如何, 怎样, 咋, 咋样, 怎么样, 怎么办, 咋办, 咋弄, 怎么弄, 怎么操作, 步骤, 流程, 方法, how, how to, how do i
能不能, 可不可以, 可以, 能, 能否, 是否, 可否, 支持, 支不支持, 行不行, 行吗, 可以吗, 能吗, can, could, may, able, support, possible
有没有, 有, 是不是, is there, are there, do you have
为什么, 为啥, 怎么回事, 原因, 啥原因, 什么原因, 咋回事, why, reason
什么, 啥, 哪些, 哪个, 哪种, what, which
不能, 不了, 无法, 没法, 没办法, 不可以, 不行, cannot, cant, unable
没有, 没, 还没, 未, not, no, didn't, haven't
需要, 要, 必须, 得, need, must, require
几点, 什么时间, what time
忘记, 忘了, 忘, 不记得, 想不起来, forgot, forget, forgotten
`;

/** Words that say nothing about what is asked. */
const FILLERS = `
不, 请问, 你好, 您好, 亲, 在吗, 麻烦, 一下, 我, 我的, 我们, 你, 你们, 您, 你们的, 咱们, 他, 它, 她, 这, 那, 这个, 那个, 的, 了, 吗, 呢, 吧, 啊, 呀, 哦,
嗯, 哈, 么, 嘛, 呗, 啦, 哎, 诶, 就, 都, 也, 还, 又, 很, 太, 是, 把, 被, 给, 和, 跟, 与, 在, 想, 想要, 我想, 想问, 问一下, 想知道, 知道, 告诉,
帮我, 帮忙, 帮, 谢谢, 东西, 之前, 刚才, 刚刚, 现在, 今天, 昨天, 已经, 到底, 究竟, 可能, 如果, 但是, 然后, 因为, 所以, 一个, 一些, 有点, 咨询, 了解, 请教,
说, 家, 个, 着, 过, 来, 去, 到, 从, 对, 让, 叫, 等, 弄, 搞,
please, hello, hi, hey, thanks, thank, i, me, my, we, our, you, your, it, its, the, a, an, is, are, am,
was, were, be, been, do, does, did, to, of, for, in, on, at, with, from, and, or, if, this, that,
these, those, there, would, will, should, want, like, just, so, got, get, have, has, had, any, some,
about, tell, know, help, let, by, as, us, still, very, out, up
`;

export type Strength = 'topic' | 'aspect' | 'filler';

export const builtInGroups: Record<Exclude<Strength, 'filler'>, readonly (readonly string[])[]> = {
  topic: TOPICS.trim().split('\n').map(phrasesOf),
  aspect: ASPECTS.trim().split('\n').map(phrasesOf),
};

export const fillers: readonly string[] = phrasesOf(FILLERS);

function phrasesOf(list: string): string[] {
  return list
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}
