import { OTHER } from '@parley/core/census/dimensions';
import type { ReportDimension } from '@parley/core/census/questions';
import { chineseName } from '@parley/core/visit/chinese-names';
import type { Text } from './field';
import { channelTexts, deviceTexts, sourceTexts } from './visit';

const UNKNOWN: Text = { zh: '未知', en: 'Unknown' };
const NOT_PROVIDED: Text = { zh: '未提供', en: 'Not provided' };

/** How conversations were opened: `talkEntries`. */
const entryTexts: Readonly<Record<string, Text>> = {
  launcher: { zh: '访客窗口', en: 'Window' },
  bar: { zh: '悬浮导航', en: 'Floating bar' },
  invitation: { zh: '邀请', en: 'Invitation' },
  link: { zh: '聊天链接', en: 'Chat link' },
  letter: { zh: '留言', en: 'Offline message' },
};

const TEXTS: Partial<Record<ReportDimension, Readonly<Record<string, Text>>>> = {
  source: sourceTexts,
  channel: channelTexts,
  device: deviceTexts,
  entry: entryTexts,
};

/** A key of statistics as it is shown; regions, sites, groups and agents have names of their own. */
export function censusKeyText(dimension: ReportDimension, key: string, language: 'zh' | 'en'): string {
  if (key === 'unknown' || key === '') return (dimension === 'keyword' ? NOT_PROVIDED : UNKNOWN)[language];
  if (key === OTHER) return language === 'zh' ? '其他' : 'Other';
  if (dimension === 'engine' || dimension === 'sourceDetail') return language === 'zh' ? chineseName(key) : key;
  return TEXTS[dimension]?.[key]?.[language] ?? key;
}

/** What reports divide by. */
export const dimensionTexts: Readonly<Record<ReportDimension, Text>> = {
  time: { zh: '时间', en: 'Time' },
  source: { zh: '来源', en: 'Source' },
  sourceDetail: { zh: '来源网站', en: 'Referring site' },
  engine: { zh: '搜索引擎', en: 'Search engine' },
  keyword: { zh: '关键词', en: 'Keyword' },
  landing: { zh: '着陆页', en: 'Landing page' },
  area: { zh: '省份或国家', en: 'Province or country' },
  city: { zh: '城市', en: 'City' },
  district: { zh: '区县', en: 'District' },
  device: { zh: '设备', en: 'Device' },
  system: { zh: '操作系统', en: 'Operating system' },
  browser: { zh: '浏览器', en: 'Browser' },
  language: { zh: '语言', en: 'Language' },
  screen: { zh: '屏幕', en: 'Screen' },
  site: { zh: '站点', en: 'Site' },
  channel: { zh: '渠道', en: 'Channel' },
  group: { zh: '分组', en: 'Group' },
  agent: { zh: '客服', en: 'Agent' },
  entry: { zh: '入口', en: 'Entry' },
};
