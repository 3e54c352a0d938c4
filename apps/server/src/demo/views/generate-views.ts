import type { Random } from '../random';
import { conversation, filling } from '../seed/generate';
import { surnames, topics } from '../seed/topics';
import { emptySheet, type Sheet } from '../tables';
import { VisitorHistory } from '../visitor-history';
import { bots, hours, machines, origins, places, weekdays, weighted } from './profiles';

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Asia/Shanghai, whose days the curves follow. */
const AHEAD = 8 * HOUR;
/** Page views of one sheet, which is one transaction. */
const SHEET_VIEWS = 30_000;
const PRODUCTS = 80;

export type Site = { id: string; name: string; host: string; weight: number };

export type Plan = {
  views: number;
  from: number;
  until: number;
  sites: readonly Site[];
  agents: readonly { id: string; nickname: string }[];
  random: Random;
};

export type Rating = { conversationId: string; agentId: string; visitorId: string; score: number; at: number };
/** Rows of whole visitors. `leads`: who left a contact first when. */
export type Views = { sheet: Sheet; ratings: Rating[]; leads: Map<string, number> };

const hourOf = weighted(hours.map((weight, hour) => [weight, hour] as const));

/** A moment on about this day, by the hours' and weekdays' curves. */
function momentNear(at: number, random: Random): number {
  for (;;) {
    const day = Math.floor((at + AHEAD + random.between(-3, 3) * DAY) / DAY) * DAY - AHEAD;
    if (random.next() * 104 > weekdays[new Date(day + AHEAD).getUTCDay()]!) continue;
    return day + hourOf(random) * HOUR + random.between(0, HOUR - 1);
  }
}

/** Visitors in the order of their first visits, each with its whole history, a sheet at a time. */
export function* generateViews(plan: Plan): Generator<Views> {
  const siteOf = weighted(plan.sites.map((site) => [site.weight, site] as const));
  let views: Views = { sheet: emptySheet(), ratings: [], leads: new Map() };
  let done = 0;
  while (done < plan.views) {
    const begin = plan.from + ((plan.until - plan.from) * done) / plan.views;
    const pages = views.sheet.rows.page_views;
    const before = pages.length;
    addVisitor(views, siteOf(plan.random), { ...plan, begin, most: plan.views - done });
    done += pages.length - before;
    if (pages.length < SHEET_VIEWS && done < plan.views) continue;
    yield views;
    views = { sheet: emptySheet(), ratings: [], leads: new Map() };
  }
}

type Visitor = Plan & { begin: number; most: number };

function addVisitor(views: Views, site: Site, plan: Visitor): void {
  const { random, from, until } = plan;
  const isBot = random.chance(0.05);
  const machine = machines(random);
  const [region, region_code] = places(random);
  const first = Math.min(Math.max(from, momentNear(plan.begin, random)), until - HOUR - random.between(0, DAY));
  const history = new VisitorHistory(
    views.sheet,
    {
      siteId: site.id,
      name: random.chance(0.05) ? `${random.pick([...surnames])}${random.pick(['先生', '女士'])}` : '',
      language: region_code.startsWith('9') ? 'en-US' : 'zh-CN',
      screen: isBot ? '' : machine.screen,
      userAgent: isBot ? random.pick(bots) : machine.userAgent,
      address: '192.0.2.1',
      place: { region, region_code },
    },
    first,
  );
  const pages = views.sheet.rows.page_views;
  const before = pages.length;
  let at = first;
  do {
    addVisit(views, history, { ...plan, site, isBot, at, most: plan.most - (pages.length - before) });
    // Most come back soon, if at all.
    at = momentNear(at + Math.ceil(random.next() ** 3 * 90) * DAY + 4 * DAY, random);
  } while (random.chance(0.42) && at < until - HOUR && pages.length - before < plan.most);
  history.close();
}

type Visit = Visitor & { site: Site; isBot: boolean; at: number };

function addVisit(
  views: Views,
  history: VisitorHistory,
  { site, isBot, random, agents, most, at: begin }: Visit,
): void {
  let at = begin;
  const later = (least: number, longest: number) => {
    at += random.between(least * SECOND, longest * SECOND);
    return at;
  };
  const page = () => {
    const product = Math.floor(random.next() ** 2 * PRODUCTS);
    const path = product === 0 ? '/' : `/item/${1000 + product}`;
    return {
      url: `https://${site.host}${path}`,
      title: `${product === 0 ? '首页' : `商品 ${1000 + product}`} · ${site.name}`,
    };
  };
  const origin = isBot ? { referrer: '', query: '' } : origins(random)(random);
  const landing = page();
  history.arrives(at, { ...landing, url: `${landing.url}${origin.query}` }, origin.referrer);
  let left = random.chance(0.38) ? 0 : Math.min(30, Math.ceil(-Math.log(1 - random.next()) * 3.6));
  for (left = Math.min(left, most - 1); left > 0; left -= 1) history.views(later(5, 120), page());
  if (!isBot && random.chance(0.04)) history.invited(later(1, 20), random.pick(agents).id, '您好，需要帮忙吗？');
  if (!isBot && random.chance(0.02)) talk(views, history, { random, agents, later });
  if (!isBot && random.chance(0.003)) {
    const contact = { content: '请联系我', name: '', phone: `139${random.between(10_000_000, 99_999_999)}`, email: '' };
    history.writesLetter(later(10, 60), contact, at);
    if (!views.leads.has(history.id)) views.leads.set(history.id, at);
  }
  history.leaves(later(5, 200));
}

type Talk = { random: Random; agents: Plan['agents']; later(least: number, longest: number): number };

function talk({ sheet, ratings }: Views, history: VisitorHistory, { random, agents, later }: Talk): void {
  const agent = random.pick(agents);
  const fill = filling(random, agent.nickname);
  const [first, ...lines] = conversation(random.pick(topics), random);
  const waits = random.chance(0.3);
  history.says(later(4, 30), fill(first!.msg), waits ? null : agent.id);
  if (waits) history.isGiven(later(8, 240), agent.id);
  if (random.chance(0.06)) return history.isEndedBy(later(60, 600), agent.id);
  for (const { by, msg } of lines) {
    if (by === 'visitor') history.says(later(3, 40), fill(msg));
    else history.answers(later(4, 45), fill(msg), agent.id);
  }
  history.isReadByVisitor();
  const at = later(5, 90);
  if (random.chance(0.6)) history.isEndedBy(at, agent.id);
  else history.ends(at);
  if (!random.chance(0.3)) return;
  const conversationId = String(sheet.rows.messages.at(-1)!.conversation_id);
  const score = random.chance(0.8) ? random.between(4, 5) : random.between(1, 3);
  ratings.push({ conversationId, agentId: agent.id, visitorId: history.id, score, at: later(5, 60) });
}
