import {
  CHINA,
  hasDistricts,
  levelOf,
  parentOf,
  type RegionEntry,
  shortCity,
  shortProvince,
} from '@parley/core/visit/regions';
import type { Region } from './regions';

type Province = { code: string; short: string; parts: { code: string; name: string; short: string }[] };

/** Maps a line of the address data to a region of the tree: the data shortens names differently. */
export function createPlaces(entries: readonly RegionEntry[]): (line: string) => Region {
  const provinces = new Map<string, Province>();
  const byShort = new Map<string, Province>();
  const countries = new Map<string, Region>();
  for (const [code, name, iso] of entries) {
    if (iso) countries.set(iso, { name, code });
    else if (levelOf(code) === 'province') {
      const province = { code, short: shortProvince(name), parts: [] };
      provinces.set(code, province);
      byShort.set(province.short, province);
    } else if (isPlace(code)) {
      const province = provinces.get(`${code.slice(0, 2)}0000`);
      province?.parts.push({ code, name, short: shortCity(name) });
    }
  }
  const cached = new Map<string, Region>();

  function read(line: string): Region {
    const [country = '', ...rest] = line.split('|').map((part) => (part === '0' ? '' : part));
    const iso = rest.at(-1) ?? '';
    if (iso !== 'CN' && country !== '中国') return countries.get(iso) ?? { name: country, code: '' };
    const [provinceSaid = '', citySaid = ''] = rest;
    const province = byShort.get(shortProvince(provinceSaid));
    if (!province) return { name: provinceSaid || country, code: CHINA };
    const part = province.parts.find(({ name, short }) => name === citySaid || short === shortCity(citySaid));
    // The city of Beijing is the whole province; Jilin has a city with its own name.
    const isWhole = citySaid === '' || (!part && shortCity(citySaid) === province.short);
    if (isWhole) return { name: province.short, code: province.code };
    const name = `${province.short} ${part?.short ?? shortCity(citySaid)}`;
    return { name, code: part?.code ?? province.code };
  }

  return (line) => {
    let region = cached.get(line);
    if (!region) {
      region = read(line);
      // There are some hundred different lines; with providers, in newer files, some thousand.
      if (cached.size < 20_000) cached.set(line, region);
    }
    return region;
  };
}

/** Cities, and the districts that belong to a province directly. */
export const isPlace = (code: string): boolean =>
  levelOf(code) === 'city' ? !hasDistricts(code) : hasDistricts(parentOf(code) ?? '');
