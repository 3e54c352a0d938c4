/**
 * English names of continents, and of provinces and cities in China by their short names: a province a line, followed by
 * its cities. Spelt in pinyin, except where another spelling is the usual one. Districts have none.
 */
export const PLACES_IN_ENGLISH = `
海外 Overseas, 亚洲 Asia, 欧洲 Europe, 非洲 Africa, 北美洲 North America, 南美洲 South America, 大洋洲 Oceania, 南极洲 Antarctica
北京 Beijing
天津 Tianjin
河北 Hebei, 石家庄 Shijiazhuang, 唐山 Tangshan, 秦皇岛 Qinhuangdao, 邯郸 Handan, 邢台 Xingtai, 保定 Baoding, 张家口 Zhangjiakou, 承德 Chengde, 沧州 Cangzhou, 廊坊 Langfang, 衡水 Hengshui
山西 Shanxi, 太原 Taiyuan, 大同 Datong, 阳泉 Yangquan, 长治 Changzhi, 晋城 Jincheng, 朔州 Shuozhou, 晋中 Jinzhong, 运城 Yuncheng, 忻州 Xinzhou, 临汾 Linfen, 吕梁 Lüliang
内蒙古 Inner Mongolia, 呼和浩特 Hohhot, 包头 Baotou, 乌海 Wuhai, 赤峰 Chifeng, 通辽 Tongliao, 鄂尔多斯 Ordos, 呼伦贝尔 Hulunbuir, 巴彦淖尔 Bayannur, 乌兰察布 Ulanqab, 兴安 Hinggan, 锡林郭勒 Xilingol, 阿拉善 Alxa
辽宁 Liaoning, 沈阳 Shenyang, 大连 Dalian, 鞍山 Anshan, 抚顺 Fushun, 本溪 Benxi, 丹东 Dandong, 锦州 Jinzhou, 营口 Yingkou, 阜新 Fuxin, 辽阳 Liaoyang, 盘锦 Panjin, 铁岭 Tieling, 朝阳 Chaoyang, 葫芦岛 Huludao
吉林 Jilin, 长春 Changchun, 四平 Siping, 辽源 Liaoyuan, 通化 Tonghua, 白山 Baishan, 松原 Songyuan, 白城 Baicheng, 延边 Yanbian
黑龙江 Heilongjiang, 哈尔滨 Harbin, 齐齐哈尔 Qiqihar, 鸡西 Jixi, 鹤岗 Hegang, 双鸭山 Shuangyashan, 大庆 Daqing, 伊春 Yichun, 佳木斯 Jiamusi, 七台河 Qitaihe, 牡丹江 Mudanjiang, 黑河 Heihe, 绥化 Suihua, 大兴安岭 Daxing'anling
上海 Shanghai
江苏 Jiangsu, 南京 Nanjing, 无锡 Wuxi, 徐州 Xuzhou, 常州 Changzhou, 苏州 Suzhou, 南通 Nantong, 连云港 Lianyungang, 淮安 Huai'an, 盐城 Yancheng, 扬州 Yangzhou, 镇江 Zhenjiang, 泰州 Taizhou, 宿迁 Suqian
浙江 Zhejiang, 杭州 Hangzhou, 宁波 Ningbo, 温州 Wenzhou, 嘉兴 Jiaxing, 湖州 Huzhou, 绍兴 Shaoxing, 金华 Jinhua, 衢州 Quzhou, 舟山 Zhoushan, 台州 Taizhou, 丽水 Lishui
安徽 Anhui, 合肥 Hefei, 芜湖 Wuhu, 蚌埠 Bengbu, 淮南 Huainan, 马鞍山 Ma'anshan, 淮北 Huaibei, 铜陵 Tongling, 安庆 Anqing, 黄山 Huangshan, 滁州 Chuzhou, 阜阳 Fuyang, 宿州 Suzhou, 六安 Lu'an, 亳州 Bozhou, 池州 Chizhou, 宣城 Xuancheng
福建 Fujian, 福州 Fuzhou, 厦门 Xiamen, 莆田 Putian, 三明 Sanming, 泉州 Quanzhou, 漳州 Zhangzhou, 南平 Nanping, 龙岩 Longyan, 宁德 Ningde
江西 Jiangxi, 南昌 Nanchang, 景德镇 Jingdezhen, 萍乡 Pingxiang, 九江 Jiujiang, 新余 Xinyu, 鹰潭 Yingtan, 赣州 Ganzhou, 吉安 Ji'an, 宜春 Yichun, 抚州 Fuzhou, 上饶 Shangrao
山东 Shandong, 济南 Jinan, 青岛 Qingdao, 淄博 Zibo, 枣庄 Zaozhuang, 东营 Dongying, 烟台 Yantai, 潍坊 Weifang, 济宁 Jining, 泰安 Tai'an, 威海 Weihai, 日照 Rizhao, 临沂 Linyi, 德州 Dezhou, 聊城 Liaocheng, 滨州 Binzhou, 菏泽 Heze
河南 Henan, 郑州 Zhengzhou, 开封 Kaifeng, 洛阳 Luoyang, 平顶山 Pingdingshan, 安阳 Anyang, 鹤壁 Hebi, 新乡 Xinxiang, 焦作 Jiaozuo, 濮阳 Puyang, 许昌 Xuchang, 漯河 Luohe, 三门峡 Sanmenxia, 南阳 Nanyang, 商丘 Shangqiu, 信阳 Xinyang, 周口 Zhoukou, 驻马店 Zhumadian, 济源 Jiyuan
湖北 Hubei, 武汉 Wuhan, 黄石 Huangshi, 十堰 Shiyan, 宜昌 Yichang, 襄阳 Xiangyang, 鄂州 Ezhou, 荆门 Jingmen, 孝感 Xiaogan, 荆州 Jingzhou, 黄冈 Huanggang, 咸宁 Xianning, 随州 Suizhou, 恩施 Enshi, 仙桃 Xiantao, 潜江 Qianjiang, 天门 Tianmen, 神农架林区 Shennongjia
湖南 Hunan, 长沙 Changsha, 株洲 Zhuzhou, 湘潭 Xiangtan, 衡阳 Hengyang, 邵阳 Shaoyang, 岳阳 Yueyang, 常德 Changde, 张家界 Zhangjiajie, 益阳 Yiyang, 郴州 Chenzhou, 永州 Yongzhou, 怀化 Huaihua, 娄底 Loudi, 湘西 Xiangxi
广东 Guangdong, 广州 Guangzhou, 韶关 Shaoguan, 深圳 Shenzhen, 珠海 Zhuhai, 汕头 Shantou, 佛山 Foshan, 江门 Jiangmen, 湛江 Zhanjiang, 茂名 Maoming, 肇庆 Zhaoqing, 惠州 Huizhou, 梅州 Meizhou, 汕尾 Shanwei, 河源 Heyuan, 阳江 Yangjiang, 清远 Qingyuan, 东莞 Dongguan, 中山 Zhongshan, 潮州 Chaozhou, 揭阳 Jieyang, 云浮 Yunfu
广西 Guangxi, 南宁 Nanning, 柳州 Liuzhou, 桂林 Guilin, 梧州 Wuzhou, 北海 Beihai, 防城港 Fangchenggang, 钦州 Qinzhou, 贵港 Guigang, 玉林 Yulin, 百色 Baise, 贺州 Hezhou, 河池 Hechi, 来宾 Laibin, 崇左 Chongzuo
海南 Hainan, 海口 Haikou, 三亚 Sanya, 三沙 Sansha, 儋州 Danzhou, 五指山 Wuzhishan, 琼海 Qionghai, 文昌 Wenchang, 万宁 Wanning, 东方 Dongfang, 定安 Ding'an, 屯昌 Tunchang, 澄迈 Chengmai, 临高 Lingao, 白沙黎族自治 Baisha, 昌江黎族自治 Changjiang, 乐东黎族自治 Ledong, 陵水黎族自治 Lingshui, 保亭黎族苗族自治 Baoting, 琼中黎族苗族自治 Qiongzhong
重庆 Chongqing
四川 Sichuan, 成都 Chengdu, 自贡 Zigong, 攀枝花 Panzhihua, 泸州 Luzhou, 德阳 Deyang, 绵阳 Mianyang, 广元 Guangyuan, 遂宁 Suining, 内江 Neijiang, 乐山 Leshan, 南充 Nanchong, 眉山 Meishan, 宜宾 Yibin, 广安 Guang'an, 达州 Dazhou, 雅安 Ya'an, 巴中 Bazhong, 资阳 Ziyang, 阿坝 Aba, 甘孜 Garze, 凉山 Liangshan
贵州 Guizhou, 贵阳 Guiyang, 六盘水 Liupanshui, 遵义 Zunyi, 安顺 Anshun, 毕节 Bijie, 铜仁 Tongren, 黔西南 Qianxinan, 黔东南 Qiandongnan, 黔南 Qiannan
云南 Yunnan, 昆明 Kunming, 曲靖 Qujing, 玉溪 Yuxi, 保山 Baoshan, 昭通 Zhaotong, 丽江 Lijiang, 普洱 Pu'er, 临沧 Lincang, 楚雄 Chuxiong, 红河 Honghe, 文山 Wenshan, 西双版纳 Xishuangbanna, 大理 Dali, 德宏 Dehong, 怒江 Nujiang, 迪庆 Diqing
西藏 Tibet, 拉萨 Lhasa, 日喀则 Shigatse, 昌都 Qamdo, 林芝 Nyingchi, 山南 Shannan, 那曲 Nagqu, 阿里 Ngari
陕西 Shaanxi, 西安 Xi'an, 铜川 Tongchuan, 宝鸡 Baoji, 咸阳 Xianyang, 渭南 Weinan, 延安 Yan'an, 汉中 Hanzhong, 榆林 Yulin, 安康 Ankang, 商洛 Shangluo
甘肃 Gansu, 兰州 Lanzhou, 嘉峪关 Jiayuguan, 金昌 Jinchang, 白银 Baiyin, 天水 Tianshui, 武威 Wuwei, 张掖 Zhangye, 平凉 Pingliang, 酒泉 Jiuquan, 庆阳 Qingyang, 定西 Dingxi, 陇南 Longnan, 临夏 Linxia, 甘南 Gannan
青海 Qinghai, 西宁 Xining, 海东 Haidong, 海北 Haibei, 黄南 Huangnan, 果洛 Golog, 玉树 Yushu, 海西 Haixi
宁夏 Ningxia, 银川 Yinchuan, 石嘴山 Shizuishan, 吴忠 Wuzhong, 固原 Guyuan, 中卫 Zhongwei
新疆 Xinjiang, 乌鲁木齐 Urumqi, 克拉玛依 Karamay, 吐鲁番 Turpan, 哈密 Hami, 昌吉 Changji, 博尔塔拉 Bortala, 巴音郭楞 Bayingolin, 阿克苏 Aksu, 克孜勒苏 Kizilsu, 喀什 Kashgar, 和田 Hotan, 伊犁 Ili, 塔城 Tacheng, 阿勒泰 Altay, 石河子 Shihezi, 阿拉尔 Aral, 图木舒克 Tumxuk, 五家渠 Wujiaqu, 北屯 Beitun, 铁门关 Tiemenguan, 双河 Shuanghe, 可克达拉 Cocodala, 昆玉 Kunyu, 胡杨河 Huyanghe, 新星 Xinxing, 白杨 Baiyang
台湾 Taiwan, 台北 Taipei, 高雄 Kaohsiung, 台南 Tainan, 台中 Taichung, 金门 Kinmen, 南投 Nantou, 基隆 Keelung, 新竹 Hsinchu, 嘉义 Chiayi, 新北 New Taipei, 宜兰 Yilan, 桃园 Taoyuan, 苗栗 Miaoli, 彰化 Changhua, 云林 Yunlin, 屏东 Pingtung, 台东 Taitung, 花莲 Hualien, 澎湖 Penghu, 连江 Lienchiang
香港 Hong Kong, 香港岛 Hong Kong Island, 九龙 Kowloon, 新界 New Territories
澳门 Macao, 澳门半岛 Macao Peninsula, 海岛 Taipa and Coloane
`;
