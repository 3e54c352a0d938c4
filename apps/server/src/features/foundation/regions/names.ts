import { levelOf, OVERSEAS, type RegionEntry, shortCity, shortProvince } from '@parley/core/visit/regions';
import { isPlace } from './places';

/**
 * Codes of provinces, cities and countries by their common names: 浙江, 浙江省, 杭州, 浙江 杭州, 日本, Japan, JP. A name that a
 * province and a city share means the province; a name of several cities is null unless the province is given too.
 */
export function createNames(entries: readonly RegionEntry[]): (name: string) => string | null {
  const provinces = new Map<string, string>();
  const certain = new Map<string, string>();
  const cities = new Map<string, string | null>();
  const displayed = ['zh', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));

  for (const [code, name, iso] of entries) {
    if (code.startsWith(OVERSEAS.slice(0, 1))) {
      for (const called of [name, ...(iso ? [iso, ...displayed.map((names) => names.of(iso) ?? '')] : [])])
        certain.set(plain(called), code);
    } else if (levelOf(code) === 'province') {
      provinces.set(code.slice(0, 2), name);
      for (const called of [name, shortProvince(name)]) certain.set(plain(called), code);
    } else if (isPlace(code) && !/(?:市辖区|^县)$/.test(name)) {
      const province = provinces.get(code.slice(0, 2)) ?? '';
      for (const called of new Set([name, shortCity(name)])) {
        cities.set(plain(called), cities.has(plain(called)) ? null : code);
        for (const above of [province, shortProvince(province)]) certain.set(plain(above + called), code);
      }
    }
  }
  return (name) => certain.get(plain(name)) ?? cities.get(plain(name)) ?? null;
}

/** Normalises spellings: 浙江省 杭州市, 浙江-杭州. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·/>-]+/g, '');
