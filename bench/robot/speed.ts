import { buildIndex, putEntry } from '@parley/core/robot/build-index';
import { match } from '@parley/core/robot/match';
import type { RobotEntry } from '@parley/core/robot/types';
import { pinyin } from 'pinyin-pro';
import { corpusEntries, corpusQuestions } from './corpus';

const ENTRIES = 20_000;
const QUESTIONS = 2000;
const PLACES =
  '北京,上海,广州,深圳,杭州,成都,武汉,西安,南京,天津,苏州,重庆,长沙,青岛,大连,厦门,宁波,无锡,佛山,福州'.split(',');

/** Milliseconds of processor time, so that a busy machine changes little, and megabytes of the heap. */
export type Speed = {
  build: number;
  p50: number;
  p99: number;
  slowest: number;
  put: number;
  longText: number;
  heap: number;
};

/** 20,000 entries of three phrases each: the corpus's questions with names of places and models. */
export function measureSpeed(): Speed {
  const pinyinOf = (character: string): string[] =>
    pinyin(character, { toneType: 'none', type: 'array', multiple: true });
  const entries = Array.from({ length: ENTRIES }, (_, at) => entryOf(at));
  const heapBefore = process.memoryUsage().heapUsed;
  const [build, index] = timed(() => buildIndex(entries, { pinyinOf }));
  const heap = (process.memoryUsage().heapUsed - heapBefore) / 1e6;
  const texts = Array.from({ length: QUESTIONS }, (_, at) => corpusQuestions[(at * 7) % corpusQuestions.length]!.text);
  for (const text of texts.slice(0, 200)) match(index, text);
  const times = texts.map((text) => timed(() => match(index, text))[0]).sort((one, other) => one - other);
  const [put] = timed(() => {
    for (let at = 0; at < 1000; at += 1) putEntry(index, { ...entries[at]!, question: entries[at + 1]!.question });
  });
  const [longText] = timed(() => match(index, '怎么申请退款'.repeat(17_000)));
  return {
    build,
    p50: times[Math.floor(QUESTIONS * 0.5)]!,
    p99: times[Math.floor(QUESTIONS * 0.99)]!,
    slowest: times.at(-1)!,
    put: put / 1000,
    longText,
    heap,
  };
}

function entryOf(at: number): RobotEntry {
  const { question, similar, category } = corpusEntries[at % corpusEntries.length]!;
  const place = PLACES[at % PLACES.length]!;
  return {
    id: `entry-${at}`,
    question: `${place}型号${at}的${question}`,
    similar: [`${place}${similar[0]}`, `${question}，型号${at}`],
    keywords: [],
    match: 'similar',
    weight: 50,
    category,
    enabled: true,
  };
}

function timed<Result>(run: () => Result): [milliseconds: number, result: Result] {
  const began = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(began);
  return [(user + system) / 1000, result];
}
