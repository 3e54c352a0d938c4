/** Groups of provinces, for statistics. */
export type MacroRegion = 'north' | 'northeast' | 'east' | 'central' | 'south' | 'southwest' | 'northwest';

/** A region of the list: six-digit code, name, and for a country its ISO code. */
export type RegionEntry = readonly [code: string, name: string, iso?: string];

/** A node of the region tree. */
export type RegionNode = {
  name: string;
  code: string;
  /** Of a province. */
  region?: MacroRegion;
  autonomousRegion?: true;
  provinceLevelCity?: true;
  /** Not a place: groups districts that belong to the province directly. */
  placeholder?: true;
  children: RegionNode[];
};

export type RegionLevel = 'province' | 'city' | 'district';

/** A place in China of which the province is not known; not in the tree. */
export const CHINA = '100000';

/** What the address data calls an address of a private network. */
export const LOCAL_REGION = '局域网';

/** The root of all overseas regions. */
export const OVERSEAS = '900000';

/** Whether this is a code of a place in China: places abroad have codes from `OVERSEAS` on, or letters of a country. */
export const isInChina = (code: string): boolean => /^\d{6}$/.test(code) && code < OVERSEAS;

export function levelOf(code: string): RegionLevel {
  if (code.endsWith('0000')) return 'province';
  return code.endsWith('00') ? 'city' : 'district';
}

/** V-08: a city's parent is its first two digits and 0000, a district's its first four and 00; a province has none. */
export function parentOf(code: string): string | null {
  const level = levelOf(code);
  if (level === 'province') return null;
  return level === 'city' ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`;
}

/**
 * Whether addresses are told by district within this city: it stands for the counties and county-level cities that a
 * province governs directly. In other cities no address data says the district.
 */
export const hasDistricts = (city: string): boolean => /^\d\d9000$/.test(city);

/** Whether a region equals or lies in another one. */
export function isWithin(code: string, wider: string): boolean {
  for (let each: string | null = code; each !== null; each = parentOf(each)) if (each === wider) return true;
  return false;
}

const MACRO_REGIONS: Record<string, MacroRegion> = {
  ...each('north', '11 12 13 14 15'),
  ...each('northeast', '21 22 23'),
  ...each('east', '31 32 33 34 35 36 37'),
  ...each('central', '41 42 43'),
  ...each('south', '44 45 46'),
  ...each('southwest', '50 51 52 53 54'),
  ...each('northwest', '61 62 63 64 65'),
};
const AUTONOMOUS = new Set(['150000', '450000', '540000', '640000', '650000']);
const PROVINCE_LEVEL_CITIES = new Set(['110000', '120000', '310000', '500000']);
const PLACEHOLDER = /^(?:市辖区|县|(?:省|自治区)直辖县级行政区划)$/;

function each(region: MacroRegion, provinces: string): Record<string, MacroRegion> {
  return Object.fromEntries(provinces.split(' ').map((province) => [province, region]));
}

/** The tree of the listed regions; one without a listed parent is at the top. */
export function buildRegionTree(entries: Iterable<RegionEntry>): RegionNode[] {
  const nodes = new Map<string, RegionNode>();
  for (const [code, name] of entries) nodes.set(code, nodeOf(code, name));
  const tops: RegionNode[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(parentOf(node.code) ?? '');
    (parent?.children ?? tops).push(node);
  }
  return tops;
}

function nodeOf(code: string, name: string): RegionNode {
  const level = levelOf(code);
  const region = level === 'province' ? MACRO_REGIONS[code.slice(0, 2)] : undefined;
  return {
    name,
    code,
    ...(region && { region }),
    ...(AUTONOMOUS.has(code) && { autonomousRegion: true }),
    ...(PROVINCE_LEVEL_CITIES.has(code) && { provinceLevelCity: true }),
    ...(level === 'city' && PLACEHOLDER.test(name) && { placeholder: true }),
    children: [],
  };
}

/** A code's names from the province down; null: not listed. */
export type RegionPath = Record<RegionLevel, { code: string; name: string } | null>;

/** V-09: the names of all levels of a code; for a code that is not listed, those of the levels above it. */
export function pathOf(code: string, nameOf: (code: string) => string | undefined): RegionPath {
  const path: RegionPath = { province: null, city: null, district: null };
  if (!/^\d{6}$/.test(code)) return path;
  for (let at: string | null = code; at; at = parentOf(at)) {
    const name = nameOf(at);
    if (name !== undefined) path[levelOf(at)] = { code: at, name };
  }
  return path;
}

const PROVINCE_END = /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|省|市)$/;

/** Short name: 广东, 内蒙古, 香港. */
export const shortProvince = (name: string): string => name.replace(PROVINCE_END, '');

const PEOPLES =
  '(?:满|蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|景颇|柯尔克孜|羌|各)族?';
const CITY_END = new RegExp(`(?:(?:${PEOPLES}){0,4}自治州|地区|盟|市|县)$`);

/** Short name: 深圳, 恩施, 伊犁; a name that would become one character stays whole. */
export function shortCity(name: string): string {
  const short = name.replace(CITY_END, '');
  return short.length > 1 ? short : name;
}
