import { searchable } from '../search/terms';
import { personalPlaces } from './masks';

type Place = readonly [from: number, to: number];

const BLOT = '█';
/** A longer row would reveal the length of what was erased. */
const MAX_BLOTS = 8;

/** The text with these pieces erased at every occurrence; unchanged if none is found. */
export const blotOut = (text: string, pieces: readonly string[]): string =>
  blottedParts(text, pieces)
    .map(({ text: part, goes }) => (goes ? BLOT.repeat(Math.min([...part].length, MAX_BLOTS)) : part))
    .join('');

/** The text split into parts that these pieces erase (`goes`) and parts that stay. */
export function blottedParts(text: string, pieces: readonly string[]): { text: string; goes: boolean }[] {
  const parts: { text: string; goes: boolean }[] = [];
  let at = 0;
  for (const [from, to] of blottedPlaces(text, pieces)) {
    if (from > at) parts.push({ text: text.slice(at, from), goes: false });
    parts.push({ text: text.slice(from, to), goes: true });
    at = to;
  }
  return at < text.length ? [...parts, { text: text.slice(at), goes: false }] : parts;
}

function blottedPlaces(text: string, pieces: readonly string[]): Place[] {
  const asRead = readOf(text);
  const found = joined(pieces.flatMap((piece) => placesOf(asRead, piece)));
  if (found.length === 0) return [];
  let next = 0;
  const touched = joined(personalPlaces(text)).filter((whole) => {
    while (next < found.length && found[next]![1] <= whole[0]) next += 1;
    return next < found.length && overlap(found[next]!, whole);
  });
  return joined([...found, ...touched]);
}

/** Runs of 4 to 41 digits, in groups as they are typed: card and identity numbers, codes. */
const NUMBERS =
  /(?<![0-9\uff10-\uff19])[0-9\uff10-\uff19](?:[ \-–]?[0-9\uff10-\uff19]){3,40}(?![0-9\uff10-\uff19])[xX]?/g;

/** Pieces suggested for erasing. */
export function offeredPieces(text: string): string[] {
  const numbers = [...text.matchAll(NUMBERS)].map(({ 0: number, index }): Place => [index, index + number.length]);
  const places = joined([...numbers, ...personalPlaces(text)], overlap);
  return [...new Set(places.map(([from, to]) => text.slice(from, to)))];
}

const overlap = (one: Place, other: Place): boolean => one[0] < other[1] && other[0] < one[1];
const touch = (one: Place, other: Place): boolean => one[0] <= other[1] && other[0] <= one[1];

function joined(places: readonly Place[], belong = touch): Place[] {
  const whole: Place[] = [];
  for (const place of places.toSorted((one, other) => one[0] - other[0])) {
    const last = whole.at(-1);
    if (last && belong(last, place)) whole[whole.length - 1] = [last[0], Math.max(last[1], place[1])];
    else whole.push(place);
  }
  return whole;
}

type AsRead = { plain: string; places: Place[] };

/** Every place of a piece in a text, compared as the search compares: otherwise an erased text could still be found. */
function placesOf({ plain, places }: AsRead, piece: string): Place[] {
  const wanted = readOf(piece.trim()).plain;
  if (wanted.replaceAll(BLOT, '').trim() === '') return [];
  const found: Place[] = [];
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1))
    found.push([places[at]![0], places[at + wanted.length - 1]![1]]);
  return found;
}

/** The text in the search's spelling, with the original place of each character. */
function readOf(text: string): AsRead {
  let plain = '';
  const places: Place[] = [];
  let at = 0;
  for (const letter of text) {
    const read = searchable(letter);
    const place: Place = [at, at + letter.length];
    for (let unit = 0; unit < read.length; unit += 1) places.push(place);
    plain += read;
    at += letter.length;
  }
  return { plain, places };
}
