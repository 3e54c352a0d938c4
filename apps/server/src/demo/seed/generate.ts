import { addresses, type Browser, browsers, type Referrer, referrers } from '../browsers';
import type { Random } from '../random';
import { emptySheet, type Sheet } from '../tables';
import { VisitorHistory } from '../visitor-history';
import { cities, farewells, greetings, products, shortAnswers, surnames, type Topic, topics } from './topics';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** The default of the settings. */
const IDLE_MINUTES = 120;
/** Messages of one sheet, which is one transaction. */
const SHEET_MESSAGES = 2000;

const SHOP = { url: 'https://shop.example', title: '旗舰店' };

export type Volume = {
  messages: number;
  from: number;
  until: number;
  siteId: string;
  agents: readonly { id: string; nickname: string }[];
  random: Random;
};

/**
 * Generates conversations, a sheet at a time: visitors in the order of their first visit, each with its whole history,
 * so that rows arrive roughly in the order of their indexes. Everything has ended before `until`.
 */
export function* generateSheets(volume: Volume): Generator<Sheet> {
  const { messages, from, until } = volume;
  let done = 0;
  let sheet = emptySheet();
  while (done < messages) {
    const begin = from + ((until - DAY - from) * done) / messages;
    const before = sheet.rows.messages.length;
    addVisitorVisits(sheet, Math.floor(begin), messages - done, volume);
    done += sheet.rows.messages.length - before;
    if (sheet.rows.messages.length < SHEET_MESSAGES) continue;
    yield sheet;
    sheet = emptySheet();
  }
  if (sheet.rows.visitors.length > 0) yield sheet;
}

function addVisitorVisits(sheet: Sheet, begin: number, most: number, volume: Volume): void {
  const { random, siteId, until } = volume;
  const { screen, userAgent } = browsers[random.pick(Object.keys(browsers) as Browser[])];
  const who = {
    siteId,
    name: random.chance(0.4)
      ? `${surnames[random.between(0, surnames.length - 1)]}${random.pick(['先生', '女士'])}`
      : '',
    language: 'zh-CN',
    screen,
    userAgent,
    address: `${random.pick(addresses)}.${random.between(1, 254)}`,
  };
  const history = new VisitorHistory(sheet, who, begin);
  const earlier = sheet.rows.messages.length;
  let at = begin;
  do {
    at = buildVisit(history, at, most - (sheet.rows.messages.length - earlier), volume);
    at += random.between(1, 60) * DAY;
    // Three in ten visitors return.
  } while (random.chance(0.3) && at < until - DAY && sheet.rows.messages.length - earlier < most);
  history.close();
}

/** Returns when the visit ended. */
function buildVisit(history: VisitorHistory, begin: number, most: number, { random, agents }: Volume): number {
  const topic = random.pick(topics);
  const agent = random.pick(agents);
  const fill = filling(random, agent.nickname);
  let at = begin;
  const later = (least: number, longest: number) => {
    at += random.between(least * SECOND, longest * SECOND);
    return at;
  };
  history.arrives(at, page(random), referrers[random.pick(Object.keys(referrers) as Referrer[])]);
  for (let views = random.between(0, 3); views > 0; views -= 1) history.views(later(5, 40), page(random));

  const lines = conversation(topic, random).slice(0, Math.max(1, most));
  const waits = random.chance(0.25);
  history.says(later(4, 30), fill(lines[0]!.msg), waits ? null : agent.id);
  if (waits) history.isGiven(later(8, 240), agent.id);
  for (const { by, msg } of lines.slice(1)) {
    if (by === 'visitor') history.says(later(3, 40), fill(msg));
    else history.answers(later(4, 45), fill(msg), agent.id);
  }
  history.isReadByVisitor();
  const end = random.next();
  if (end < 0.6) history.isEndedBy(later(10, 90), agent.id);
  else if (end < 0.85) history.ends(later(5, 60));
  else history.fallsSilent(later(IDLE_MINUTES * 60, IDLE_MINUTES * 60 + 30), IDLE_MINUTES);
  if (random.chance(0.3)) history.views(later(10, 90), page(random));
  history.leaves(later(20, 300));
  return at;
}

type Line = { by: 'visitor' | 'agent'; msg: string };

export function conversation(topic: Topic, random: Random): Line[] {
  const lines: Line[] = [{ by: 'visitor', msg: random.pick(topic.opening) }];
  lines.push({ by: 'agent', msg: random.pick(greetings) });
  const first = random.between(0, topic.exchanges.length - 1);
  const exchanges = random.between(1, topic.exchanges.length);
  for (let index = 0; index < exchanges; index += 1) {
    const [question, answer] = topic.exchanges[(first + index) % topic.exchanges.length]!;
    lines.push({ by: 'visitor', msg: question }, { by: 'agent', msg: answer });
    if (random.chance(0.5)) lines.push({ by: 'visitor', msg: random.pick(shortAnswers) });
  }
  if (random.chance(0.7)) {
    const [thanks, farewell] = random.pick(farewells);
    lines.push({ by: 'visitor', msg: thanks }, { by: 'agent', msg: farewell });
  }
  return lines;
}

export function filling(random: Random, agent: string): (text: string) => string {
  const words: Record<string, string> = {
    order: `DD${random.between(10_000_000, 99_999_999)}`,
    product: random.pick(products),
    city: random.pick(cities),
    days: String(random.between(2, 9)),
    amount: String(random.between(10, 300) * 10),
    agent,
  };
  return (text) => (text.includes('{') ? text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '') : text);
}

function page(random: Random) {
  const product = random.between(0, products.length - 1);
  return { url: `${SHOP.url}/item/${1000 + product}`, title: `${products[product]} · ${SHOP.title}` };
}
