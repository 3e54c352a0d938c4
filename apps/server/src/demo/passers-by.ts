import { browsers, referrers } from './browsers';
import type { Random } from './random';
import { sites } from './stories/sites';
import type { AgentName, Line, SiteName, Story, VisitStory } from './stories/story';
import { a, v } from './stories/story';

/** Hours before now: today and yesterday at the same time, and a day before. */
const HOURS = 60;
/** Visits of an hour at most, at noon and in the evening; at night the fewest. */
const MOST = 7;
/** Share of an hour's most visits by hour of the day. */
const CURVE = [1, 1, 0, 0, 0, 1, 2, 3, 5, 7, 7, 6, 5, 6, 7, 7, 6, 5, 5, 6, 7, 6, 4, 2].map((part) => part / 7);

const AGENTS: Record<SiteName, AgentName> = { tea: 'linxia', home: 'chenmo', outdoor: 'emma' };
/** Short conversations of those who ask; the last one is left without an answer. */
const TALKS: Record<SiteName, Line[][]> = {
  tea: [
    [v('今天下单什么时候发货？'), a('您好，下午四点前下单当天发，走顺丰。'), v('好的，谢谢')],
    [v('龙井可以寄小样吗'), a('可以的，付邮费就寄 10 克试喝装。')],
    [v('有没有礼袋')],
  ],
  home: [
    [v('书桌能上楼安装吗'), a('您好，包送货上楼和安装，不另收费。'), v('那我下单了')],
    [v('沙发布料怎么清洗？'), a('布套可以拆下来机洗，水温不超过 30 度。')],
    [v('还在吗')],
  ],
  outdoor: [
    [v('Do you ship to Ireland?'), a('Hi, we do: three to five working days, 8 flat.'), v('Perfect')],
    [v('Is the rain jacket true to size?'), a('Hi, most people take their usual size; one up if you layer.')],
    [v('Hello?')],
  ],
};

/**
 * Visitors who came in the last days and left, most of them without a word, so that figures of today and yesterday have
 * a day's shape.
 */
export function passersBy(random: Random, now: number): Story[] {
  const stories: Story[] = [];
  for (let hour = HOURS; hour >= 1; hour -= 1) {
    const at = new Date(now - hour * 3_600_000).getHours();
    const count = Math.round(MOST * CURVE[at]! * (0.6 + random.next() * 0.6));
    for (let one = 0; one < count; one += 1) stories.push(passerBy(random, hour * 60 - random.between(0, 40)));
  }
  return stories;
}

function passerBy(random: Random, minutesAgo: number): Story {
  const site = random.pick(Object.keys(sites) as SiteName[]);
  const paths = Object.keys(sites[site].pages);
  const visit: VisitStory = {
    when: { minutesAgo },
    pages: Array.from({ length: random.between(1, 4) }, () => random.pick(paths)),
    staysMinutes: random.between(2, 15),
    ...(random.chance(0.2) && { talk: talkOf(random, site) }),
  };
  return {
    site,
    language: site === 'outdoor' ? 'en-GB' : 'zh-CN',
    browser: random.pick(Object.keys(browsers) as (keyof typeof browsers)[]),
    from: random.pick(Object.keys(referrers) as (keyof typeof referrers)[]),
    visits: [visit],
  };
}

function talkOf(random: Random, site: SiteName): VisitStory['talk'] {
  const lines = random.pick(TALKS[site]);
  const isAnswered = lines.length > 1;
  return { agent: AGENTS[site], ...(!isAnswered && { waited: 40 }), lines, ended: 'visitor' };
}
