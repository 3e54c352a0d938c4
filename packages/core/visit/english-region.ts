import { PLACES_IN_ENGLISH } from './places-in-english';
import { LOCAL_REGION, shortCity, shortProvince } from './regions';

/** English names by the Chinese name of a place. */
const places = new Map([
  [LOCAL_REGION, 'Local network'],
  ...PLACES_IN_ENGLISH.trim().split(/, |\n/).map(nameAndEnglish),
]);

function nameAndEnglish(entry: string): [string, string] {
  const space = entry.indexOf(' ');
  return [entry.slice(0, space), entry.slice(space + 1)];
}

/**
 * A region as the address data names it (`广东 深圳`, `日本`, `局域网`), in English: `Shenzhen, Guangdong`. Parts whose
 * English name is not known, such as districts, stay as they are.
 */
export const englishRegion = (region: string): string =>
  region
    .split(' ')
    .map((part) => placeNamed(part) ?? part)
    .reverse()
    .join(', ');

/** A region as the address data names it, in one of the product's languages. */
export const regionIn = (language: 'zh' | 'en', region: string): string =>
  language === 'en' ? englishRegion(region) : region;

const placeNamed = (name: string): string | undefined =>
  places.get(name) ?? places.get(shortProvince(name)) ?? places.get(shortCity(name)) ?? countries().get(name);

let englishCountries: Map<string, string> | undefined;

/** Names of countries in English by their names in Chinese; made at the first use. */
function countries(): Map<string, string> {
  if (englishCountries) return englishCountries;
  const [chinese, english] = ['zh-Hans', 'en'].map(
    (of) => new Intl.DisplayNames(of, { type: 'region', fallback: 'none' }),
  );
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  englishCountries = new Map(
    codes.flatMap((code): [string, string][] => {
      const [name, shown] = [chinese!.of(code), english!.of(code)];
      return name && shown ? [[name, shown]] : [];
    }),
  );
  return englishCountries;
}
