// Writes `src/lib/census/map/{china,world}.json` (docs/maps.md): node scripts/draw-maps.mjs <echarts 4.9.0> <world-atlas 2.0.2>
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [echarts, atlas] = process.argv.slice(2);
const target = new URL('../src/lib/census/map/', import.meta.url);
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const radians = (degrees) => (degrees * Math.PI) / 180;

/** Albers' equal-area projection with the parallels that maps of China use. */
function albers([longitude, latitude]) {
  const n = (Math.sin(radians(25)) + Math.sin(radians(47))) / 2;
  const c = Math.cos(radians(25)) ** 2 + 2 * n * Math.sin(radians(25));
  const rho = (degrees) => Math.sqrt(c - 2 * n * Math.sin(radians(degrees))) / n;
  const angle = n * radians(longitude - 105);
  return [rho(latitude) * Math.sin(angle), rho(latitude) * Math.cos(angle) - rho(36)];
}

/** Miller's cylindrical projection. */
const miller = ([longitude, latitude]) => [
  radians(longitude),
  -1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * radians(latitude))),
];

/**
 * A ring that crosses the meridian of 180° as rings on either side of it: the atlas draws them in one, and on paper it
 * would run back across the whole world.
 */
function parted(ring) {
  let turns = 0;
  const whole = ring.map(([longitude, latitude], at) => {
    const step = at === 0 ? 0 : longitude - ring[at - 1][0];
    if (Math.abs(step) > 180) turns -= 360 * Math.sign(step);
    return [longitude + turns, latitude];
  });
  return [-360, 0, 360].map((shift) =>
    clipped(
      clipped(
        whole.map(([longitude, latitude]) => [longitude + shift, latitude]),
        180,
        -1,
      ),
      -180,
      1,
    ),
  );
}

/** The part of a ring on one side of a meridian: east of it with `side` 1, west with -1. */
function clipped(ring, meridian, side) {
  const isIn = ([longitude]) => (longitude - meridian) * side >= 0;
  return ring.flatMap((point, at) => {
    const before = ring.at(at - 1);
    if (isIn(point) === isIn(before)) return isIn(point) ? [point] : [];
    const share = (meridian - before[0]) / (point[0] - before[0]);
    const crossing = [meridian, before[1] + share * (point[1] - before[1])];
    return isIn(point) ? [crossing, point] : [crossing];
  });
}

/** Paths by key, in a box of this width; points nearer than `least` are left out. */
function draw(rings, { project, width, least }) {
  const projected = rings.map(({ key, ring }) => ({ key, ring: ring.map(project) }));
  const all = projected.flatMap(({ ring }) => ring);
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [top, bottom] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const scale = width / (right - left);
  const paths = {};
  for (const { key, ring } of projected) {
    const points = thinned(
      ring.map(([x, y]) => [Math.round((x - left) * scale * 10) / 10, Math.round((y - top) * scale * 10) / 10]),
      least,
    );
    if (points.length < 3) continue;
    paths[key] = `${paths[key] ?? ''}M${points.map((point) => point.join(' ')).join('L')}Z`;
  }
  return { viewBox: `0 0 ${width} ${Math.ceil((bottom - top) * scale)}`, paths };
}

const thinned = (points, least) =>
  points.reduce((kept, point) => {
    const [x, y] = kept.at(-1) ?? [Infinity, 0];
    if (Math.hypot(point[0] - x, point[1] - y) >= least) kept.push(point);
    return kept;
  }, []);

const ringsOf = ({ type, coordinates }) => (type === 'Polygon' ? coordinates : coordinates.flat());

/** Coordinates of ECharts' maps: differences in zigzag, written as characters. */
function decoded(text, [x, y]) {
  const points = [];
  let [atX, atY] = [x, y];
  const difference = (code) => (code >> 1) ^ -(code & 1);
  for (let at = 0; at < text.length; at += 2) {
    atX += difference(text.charCodeAt(at) - 64);
    atY += difference(text.charCodeAt(at + 1) - 64);
    points.push([atX / 1024, atY / 1024]);
  }
  return points;
}

function china() {
  const { features } = read(`${echarts}/map/json/china.json`);
  const provinces = features.flatMap(({ id, geometry: { type, coordinates, encodeOffsets } }) => {
    const lines = type === 'Polygon' ? coordinates : coordinates.flat();
    const offsets = type === 'Polygon' ? encodeOffsets : encodeOffsets.flat();
    return lines.map((line, at) => ({ key: id, ring: decoded(line, offsets[at]) }));
  });
  const [, islands] = /var points = (\[.*\]);/.exec(readFileSync(`${echarts}/lib/coord/geo/fix/nanhai.js`, 'utf8'));
  const inset = JSON.parse(islands).map((points) => ({
    key: 'inset',
    ring: points.map(([x, y]) => [x / 10.5 + 126, (-y * 0.75) / 10.5 + 25]),
  }));
  const { divisions } = read(new URL('../../server/assets/regions/regions.json', import.meta.url));
  const names = Object.fromEntries(divisions.filter(([code]) => code.endsWith('0000')));
  return { ...draw([...provinces, ...inset], { project: albers, width: 720, least: 1 }), names };
}

/** Names that differ from those of Unicode; territories that the atlas draws apart are parts of their countries. */
const NAMED = {
  'W. Sahara': 'EH',
  'United States of America': 'US',
  'Dem. Rep. Congo': 'CD',
  'Dominican Rep.': 'DO',
  'Falkland Is.': 'FK',
  'Fr. S. Antarctic Lands': 'TF',
  "Côte d'Ivoire": 'CI',
  'Central African Rep.': 'CF',
  Congo: 'CG',
  'Eq. Guinea': 'GQ',
  eSwatini: 'SZ',
  Palestine: 'PS',
  Myanmar: 'MM',
  Turkey: 'TR',
  'Solomon Is.': 'SB',
  'N. Cyprus': 'CY',
  Somaliland: 'SO',
  'Bosnia and Herz.': 'BA',
  Macedonia: 'MK',
  'Trinidad and Tobago': 'TT',
  'S. Sudan': 'SS',
  Taiwan: 'CN',
  'Hong Kong': 'CN',
  Macao: 'CN',
};

function world() {
  const { arcs, transform, objects } = read(`${atlas}/countries-110m.json`);
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      [x, y] = [x + dx, y + dy];
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
    });
  });
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  // Withdrawn codes have the names of those that replaced them.
  const isPresent = (code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
  const present = letters.flatMap((a) => letters.map((b) => a + b)).filter(isPresent);
  const codes = new Map(present.map((code) => [names.of(code), code]));
  const line = (at) => (at < 0 ? [...lines[~at]].reverse() : lines[at]);
  const countries = objects.countries.geometries
    .filter(({ properties }) => properties.name !== 'Antarctica')
    .flatMap(({ type, arcs: parts, properties: { name } }) =>
      ringsOf({ type, coordinates: parts })
        .flatMap((ring) => parted(ring.flatMap(line)))
        .filter((ring) => ring.length > 2)
        .map((ring) => ({ key: NAMED[name] ?? codes.get(name), ring })),
    );
  return draw(countries, { project: miller, width: 960, least: 0.6 });
}

for (const [name, map] of Object.entries({ china: china(), world: world() }))
  writeFileSync(fileURLToPath(new URL(`${name}.json`, target)), `${JSON.stringify(map)}\n`);
