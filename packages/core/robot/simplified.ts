/** Traditional characters, each followed by its simplified form: those that customers' questions use. */
const PAIRS =
  '來来個个們们這这時时說说對对會会後后過过還还發发開开問问請请麼么嗎吗為为麽么無无與与從从將将應应該该當当經经現现點点種种樣样學学習习體体電电話话機机號号碼码訂订單单貨货運运費费遞递郵邮購购買买賣卖錢钱價价優优換换賬账帳账戶户' +
  '註注冊册錄录驗验證证認认綁绑設设備备網网頁页線线連连軟软裝装載载傳传檔档圖图視视頻频語语聯联繫系係系絡络務务員员業业營营間间門门診诊醫医藥药報报療疗檢检預预約约掛挂課课師师級级試试題题結结書书稅税據据額额餘余總总計计數数積积' +
  '禮礼贈赠獎奖劵券滿满減减續续辦办長长寬宽頭头條条雙双隻只層层樓楼區区縣县國国際际陸陆灣湾臺台關关進进東东車车場场壞坏損损爛烂錯错補补償偿賠赔維维護护養养質质變变顏颜綠绿紅红藍蓝黃黄銀银鐵铁銅铜熱热涼凉溫温濕湿乾干淨净輕轻殼壳' +
  '鍵键標标觸触選选擇择刪删複复製制貼贴顯显隱隐啟启動动閉闭斷断離离異异權权讓让給给幫帮聽听覺觉見见觀观親亲愛爱歡欢樂乐謝谢誰谁兒儿寫写讀读記记詢询諮咨訊讯討讨論论評评議议實实確确許许願愿達达邊边遠远遲迟遺遗適适鄰邻釋释銷销鎖锁' +
  '鏡镜鐘钟隨随險险雖虽難难雲云順顺須须領领類类顧顾飛飞飯饭飲饮館馆馬马駕驾魚鱼鳥鸟鮮鲜麗丽齊齐齡龄龍龙氣气決决沒没況况準准滅灭滾滚漲涨漢汉潔洁灑洒爭争狀状獨独獲获環环產产畫画畢毕監监盤盘節节範范築筑簡简簽签籤签籃篮糧粮紀纪紙纸' +
  '細细終终組组統统絕绝絲丝綜综緊紧緩缓編编練练縮缩績绩織织繼继罰罚義义聖圣聞闻聰聪職职腦脑臉脸臨临舉举舊旧華华萬万葉叶蓋盖處处虛虚蟲虫術术衛卫衝冲裡里裏里襯衬規规覽览訓训訴诉詞词詳详誤误調调談谈講讲識识譯译豐丰財财貴贵貸贷貿贸' +
  '資资賓宾賞赏贏赢跡迹踐践轉转輪轮輯辑輸输辭辞農农遊游違违遷迁醜丑釀酿鄉乡針针鈕钮鋼钢錶表鍊链陽阳陣阵陳陈階阶隊队雜杂靜静響响頂顶項项頑顽顛颠風风飄飘餓饿駛驶騎骑騙骗驚惊髒脏鬆松鬧闹黨党併并佈布佔占侶侣俠侠倆俩偉伟側侧傑杰傘伞' +
  '傢家傷伤傾倾僅仅儀仪億亿兇凶內内兩两凍冻剛刚創创劃划劇剧劑剂勁劲勞劳勢势勝胜匯汇協协厭厌廠厂參参吳吴喚唤喪丧喬乔嘗尝噴喷嚇吓嚴严囑嘱園园圍围團团執执堅坚塊块塵尘墊垫壓压壽寿夠够夾夹奪夺奮奋婦妇媽妈嬰婴孫孙寧宁寶宝尋寻導导屆届' +
  '屬属島岛歲岁帶带幣币幹干幾几庫库廁厕廣广廢废廳厅彈弹強强徹彻恆恒悅悦惡恶惱恼態态慶庆慣惯慮虑憂忧憑凭懶懒懷怀戰战戲戏扡拖擔担擋挡擠挤擴扩擺摆攝摄敗败敵敌斂敛於于昇升晉晋曆历曉晓暫暂極极構构槍枪檯台櫃柜欄栏歐欧歸归殘残毀毁測测' +
  '湯汤漁渔潤润濃浓濟济災灾煙烟煩烦爐炉牆墙狹狭猶犹瑪玛盜盗盡尽礎础禍祸稱称穩稳窮穷競竞筆笔';

let table: Map<string, string> | undefined;

/** A text with traditional characters replaced one by one. Words that differ otherwise (軟體, 软件) are synonyms. */
export function simplified(text: string): string {
  table ??= tableOf(PAIRS);
  let out = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const plain = table.get(text[at]!);
    if (plain === undefined) continue;
    out += text.slice(from, at) + plain;
    from = at + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}

function tableOf(pairs: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at + 1 < pairs.length; at += 2)
    if (pairs[at] !== pairs[at + 1]) found.set(pairs[at]!, pairs[at + 1]!);
  return found;
}
