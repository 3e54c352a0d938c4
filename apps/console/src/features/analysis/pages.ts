import { holds, OF_OVERVIEW, type PageEntry } from '../../lib/frame/page-entry';

type Said = { name: string; zh: string; en: string };

/** `FlowArea` is `/flow/area`. The overview and the strips lead to it (few bytes: the frame loads this). */
function pageOf({ name, zh, en }: Said): PageEntry {
  const [, group, part] = /^(....)(.+)$/.exec(name.toLowerCase())!;
  return {
    path: `/${group}/${part}` as PageEntry['path'],
    name,
    title: name,
    titles:
      group === 'flow' ? { zh: `访问${zh}`, en: `Visits by ${en}` } : { zh: `会话${zh}`, en: `Conversations by ${en}` },
    icon: 'columns',
    guard: holds('seePermissions:statistics'),
    ...OF_OVERVIEW,
    load: () => import('./page').then((part) => ({ default: part.AnalysisPage })),
  };
}

const source = { zh: '来源', en: 'source' };
const engine = { zh: '搜索引擎', en: 'engine' };
const area = { zh: '地区', en: 'area' };
const keyword = { zh: '关键词', en: 'keyword' };
const platform = { zh: '终端', en: 'platform' };

/** Traffic and conversations by source, engine, area, keyword and platform. */
export const analysisPages: readonly PageEntry[] = [
  { name: 'FlowSource', ...source },
  { name: 'FlowEngine', ...engine },
  { name: 'FlowArea', ...area },
  { name: 'FlowKeyword', ...keyword },
  { name: 'FlowPlatform', ...platform },
  { name: 'TalkSource', ...source },
  { name: 'TalkEngine', ...engine },
  { name: 'TalkArea', ...area },
  { name: 'TalkKeyword', ...keyword },
  { name: 'TalkPlatform', ...platform },
].map(pageOf);
