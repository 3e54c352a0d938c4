import { addresses, browsers, referrers } from './browsers';
import { createRandom, type Random } from './random';
import { sites } from './stories/sites';
import type { CastName, Line, SiteName, Story, Talk, VisitStory, When } from './stories/story';
import { emptySheet, type Sheet } from './tables';
import { VisitorHistory } from './visitor-history';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds on one page before the first message. */
const VIEW_MS = 30 * SECOND;
/** The default of the settings. */
const IDLE_MINUTES = 120;

export type Cast = { siteIds: Record<SiteName, string>; agentIds: Record<CastName, string> };

/** The rows of the sample desk at the time `now`. */
export function buildStories(stories: readonly Story[], cast: Cast, now: number): Sheet {
  const sheet = emptySheet();
  const random = createRandom(stories.length);
  for (const story of stories) buildStory(sheet, story, { ...cast, now, random });
  return sheet;
}

type Setting = Cast & { now: number; random: Random };

function buildStory(sheet: Sheet, story: Story, setting: Setting): void {
  const { siteIds, now, random } = setting;
  const { screen, userAgent } = browsers[story.browser];
  const who = {
    siteId: siteIds[story.site],
    name: story.name ?? '',
    language: story.language,
    screen,
    userAgent,
    address: `${random.pick(addresses)}.${random.between(2, 250)}`,
  };
  const history = new VisitorHistory(sheet, who, beginning(story.visits[0]!.when, now));
  story.visits.forEach((visit, index) => {
    buildVisit(history, story, visit, index === 0 ? referrers[story.from] : '', setting);
  });
  history.close();
}

function buildVisit(
  history: VisitorHistory,
  { site }: Story,
  visit: VisitStory,
  referrer: string,
  setting: Setting,
): void {
  const { now, random, agentIds } = setting;
  const begin = beginning(visit.when, now);
  const end = visit.staysMinutes === undefined ? now : begin + visit.staysMinutes * MINUTE;
  const [first = '/', ...further] = visit.pages;
  history.arrives(begin, page(site, first), referrer);
  // Visitors with a conversation view pages quickly before it; others view pages during the whole visit.
  const step = visit.talk ? VIEW_MS : (end - begin) / (further.length + 1);
  let at = begin;
  for (const path of further) {
    at += Math.floor(step * (0.5 + random.next() * 0.5));
    history.views(at, page(site, path));
  }
  if (visit.talk) addTalk(history, visit.talk, at + VIEW_MS / 2, setting, end);
  if (visit.invitation) history.invited(now - MINUTE, agentIds[visit.invitation.by], visit.invitation.text);
  if (visit.letter) {
    const { read, ...letter } = visit.letter;
    history.writesLetter(end - MINUTE, letter, read ? end + 9 * 60 * MINUTE : null);
  }
  if (visit.staysMinutes !== undefined) history.leaves(end);
}

function addTalk(history: VisitorHistory, talk: Talk, begin: number, setting: Setting, latest: number): void {
  const { agentIds } = setting;
  const pace = createPace(talk, begin, latest, setting);
  const [opening, ...lines] = talk.lines;
  const owner = talk.agent ? agentIds[talk.agent] : null;
  history.says(pace.next(opening!), opening!.msg, talk.waited || !owner ? null : owner);
  if (owner && talk.waited) history.isGiven(pace.wait(talk.waited * SECOND), owner);
  sayLines(history, lines, owner, pace);
  if (talk.handed && owner) {
    const { to, note, lines } = talk.handed;
    history.isOffered(pace.wait(20 * SECOND), owner, agentIds[to], note);
    history.isAccepted(pace.wait(12 * SECOND), agentIds[to]);
    sayLines(history, lines, agentIds[to], pace);
  }
  if (talk.ended) history.isReadByVisitor();
  if (talk.ended === 'agent') history.isEndedBy(pace.wait(40 * SECOND), agentIds[talk.handed?.to ?? talk.agent!]);
  if (talk.ended === 'visitor') history.ends(pace.wait(25 * SECOND));
  if (talk.ended === 'silence') history.fallsSilent(pace.wait(IDLE_MINUTES * MINUTE), IDLE_MINUTES);
}

function sayLines(history: VisitorHistory, lines: readonly Line[], agentId: string | null, pace: Pace): void {
  for (const line of lines) {
    const at = pace.next(line);
    if (line.by === 'visitor') history.says(at, line.msg);
    else if (agentId && line.by === 'note') history.isNoted(at, line.msg, agentId);
    else if (agentId) {
      const onlyId = history.answers(at, line.msg, agentId);
      if (line.by === 'recall') history.isRecalled(pace.wait(9 * SECOND), onlyId, agentId);
    }
  }
}

type Pace = { next(line: Line): number; wait(ms: number): number };

/** Delays of reading and typing; shorter in a conversation of today that would otherwise end after now. */
function createPace(talk: Talk, begin: number, latest: number, { random }: Setting): Pace {
  let at = begin;
  const all = [...talk.lines, ...(talk.handed?.lines ?? [])];
  const usual = all.reduce((sum, line) => sum + typing(line), 0) + (talk.waited ?? 0) * SECOND;
  const room = latest - begin - 50 * SECOND;
  const haste = talk.ended === 'silence' ? 1 : Math.min(1, Math.max(0.05, room / (usual * 1.3)));
  return {
    next(line) {
      at += Math.floor(typing(line) * haste * (0.6 + random.next() * 0.7));
      return at;
    },
    wait(ms) {
      at += Math.floor(ms * haste);
      return at;
    },
  };
}

const typing = ({ msg }: Line): number => (6 + msg.length * 0.7) * SECOND;

function beginning(when: When, now: number): number {
  if ('minutesAgo' in when) return now - when.minutesAgo * MINUTE;
  const [hour = 0, minute = 0] = when.at.split(':').map(Number);
  const day = new Date(now - when.daysAgo * DAY);
  return day.setHours(hour, minute, 0, 0);
}

const page = (site: SiteName, path: string) => {
  const { origin, pages } = sites[site];
  const title = pages[path];
  if (title === undefined) throw new Error(`The shop ${site} has no page ${path}.`);
  return { url: `${origin}${path}`, title };
};
