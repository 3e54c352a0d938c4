import { LOCAL_REGION } from '@parley/core/visit/regions';
import type { VisitorRow } from '@parley/protocol/types';
import { regionText } from './region-text';
import { sourceName } from './source-name';

export type Known = Pick<VisitorRow, 'region' | 'engine' | 'keyword'>;

/** Levels of Chinese regions, left out of names: "广东省深圳市" is "广东深圳". */
const LEVELS = /特别行政区|(?:壮族|回族|维吾尔)?自治区|省|市/g;

/** Names a visitor without a name by region, source and keyword: "广东深圳 · 百度 · 落地灯"; empty if none is known. */
export function knownAs({ region, engine, keyword }: Known): string {
  const place = region === LOCAL_REGION ? '' : regionText(region.replace(LEVELS, '') || region);
  return [place, sourceName(engine), keyword].filter(Boolean).join(' · ');
}
