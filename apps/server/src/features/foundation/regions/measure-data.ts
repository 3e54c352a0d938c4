import { shortProvince } from '@parley/core/visit/regions';
import { knownAddresses } from './known-addresses';

/** Of the known addresses: how many are in the right country, and of those in a province how many are in the right one. */
export type Found = { country: number; province: number; of: number; ofProvinces: number };

const OUTER = ['台湾', '香港', '澳门'];

/** Looks up every known address of a family. A line is `country|province|city|provider|ISO code`. */
export async function measure(family: 'v4' | 'v6', search: (address: string) => Promise<string>): Promise<Found> {
  const found: Found = { country: 0, province: 0, of: 0, ofProvinces: 0 };
  for (const [of, address, place] of knownAddresses) {
    if (of !== family) continue;
    const [country = '', province = '', ...rest] = (await search(address).catch(() => '')).split('|');
    const isOuter = OUTER.includes(place);
    const isProvince = /[^A-Z]/.test(place);
    const iso = country === '中国' ? 'CN' : (rest.at(-1) ?? '');
    found.of += 1;
    found.country += Number(iso === (isProvince ? 'CN' : place) || (isOuter && country === place));
    if (!isProvince) continue;
    found.ofProvinces += 1;
    found.province += Number(shortProvince(province) === place || (isOuter && country === place));
  }
  return found;
}
