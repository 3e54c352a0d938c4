import { levelOf, OVERSEAS } from '../visit/regions';
import { type DimensionName, UNKNOWN } from './dimensions';

const SOURCES = ['direct', 'search', 'external', 'ads', 'social', 'link', 'wechat'];

/** Whether a key exists before a first visit has it: sources, regions, and what is not known. */
export function isFixedKey(name: DimensionName, key: string): boolean {
  if (key === UNKNOWN) return true;
  if (name === 'source') return SOURCES.includes(key);
  if (name === 'area') return /^\d{6}$/.test(key) && (levelOf(key) === 'province' || key >= OVERSEAS);
  return (name === 'city' || name === 'district') && /^\d{6}$/.test(key);
}
