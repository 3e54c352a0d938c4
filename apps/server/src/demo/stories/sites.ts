import type { SiteName } from './story';

/** The shops of the sample desk; the first uses the site of a first start. */
export const sites: Record<SiteName, { key: string; name: string; origin: string; pages: Record<string, string> }> = {
  tea: {
    key: 'demo',
    name: '青禾茶舍',
    origin: 'https://qinghe.example',
    pages: {
      '/': '青禾茶舍 · 茶品',
      '/teas/longjing': '西湖龙井 · 明前 · 青禾茶舍',
      '/teas/yinzhen': '白毫银针 · 三年陈 · 青禾茶舍',
      '/teas/rougui': '武夷肉桂 · 中火 · 青禾茶舍',
      '/teas/dianhong': '古树滇红 · 青禾茶舍',
      '/brewing': '怎么冲泡 · 青禾茶舍',
      '/shipping': '配送与退换 · 青禾茶舍',
      '/gifts': '企业礼盒 · 青禾茶舍',
      '/orders': '我的订单 · 青禾茶舍',
    },
  },
  home: {
    key: 'demo-home',
    name: '澄光家居',
    origin: 'https://chengguang.example',
    pages: {
      '/': '澄光家居 · 让光落在木头上',
      '/desks/oak-140': '橡木书桌 140 cm · 澄光家居',
      '/lamps/moon': '月白落地灯 · 澄光家居',
      '/sofas/cloud-3': '云朵三人沙发 · 澄光家居',
      '/beds/linen-180': '亚麻软床 1.8 m · 澄光家居',
      '/delivery': '送装说明 · 澄光家居',
      '/cases': '实景案例 · 澄光家居',
      '/checkout': '结算 · 澄光家居',
    },
  },
  outdoor: {
    key: 'demo-outdoor',
    name: 'Northwind Trail',
    origin: 'https://northwind.example',
    pages: {
      '/': 'Northwind Trail: gear that comes back',
      '/tents/ridge-2': 'Ridge 2 tent · Northwind Trail',
      '/packs/fell-40': 'Fell 40 pack · Northwind Trail',
      '/boots/scree': 'Scree boots · Northwind Trail',
      '/size-guide': 'Size guide · Northwind Trail',
      '/returns': 'Returns and repairs · Northwind Trail',
      '/checkout': 'Checkout · Northwind Trail',
    },
  },
};
