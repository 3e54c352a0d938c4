import type { WorkContext } from '../../context';
import { isOutage } from '../../db/failures';
import { act } from '../../events/act';
import { uniteVisitors } from '../../features/office/users/unite';
import type { ChannelParts } from '../channel';
import { type Answered, harmless, PASSING } from '../failure';
import { logged } from '../log/logged';
import { callAs } from '../wechat/call-as';
import { askAgain, claimUnasked, findUnited, saveFacts, type Unasked } from './facts-store';
import { createRests } from './rests';

const TOGETHER = 20;
/** Tries of one contact: one for whom the platform always fails must not hold up the others of its account. */
const TRIES = 4;
type Info = {
  subscribe?: number;
  unionid?: string;
  remark?: string;
  subscribe_scene?: string;
  qr_scene_str?: string;
  tagid_list?: number[];
};
type Tags = { tags?: { id: number; name: string }[] };

/** `later`: the platform could not be asked. */
type Outcome = 'done' | 'later';

/**
 * Asks the platform for what it knows of followers: union id, whether they follow, tags. Each is asked once, and again
 * on a follow or if the platform could not be asked. Visitors with the same union id become one customer of the archive.
 */
export function createFactsReader(parts: Pick<ChannelParts, 'context' | 'base'>) {
  const { context } = parts;
  const rests = createRests(() => context.clock.now());
  /** Claimed contacts that are to be asked again. They are kept here until the database has them. */
  const again = new Set<string>();
  /** Failed tries of contacts. */
  const failed = new Map<string, number>();

  return async function readFacts(): Promise<void> {
    await giveBack();
    const claim = { now: context.clock.now(), limit: TOGETHER, without: rests.resting() };
    for (const one of await claimUnasked(context.db, claim)) {
      if (rests.isResting(one.accountId)) again.add(one.visitorId);
      else note(one, await tryOne(one));
    }
    await giveBack();
  };

  function note({ visitorId }: Unasked, outcome: Outcome): void {
    const tries = (failed.get(visitorId) ?? 0) + 1;
    if (outcome === 'done' || tries >= TRIES) return void failed.delete(visitorId);
    failed.set(visitorId, tries);
    again.add(visitorId);
  }

  async function giveBack(): Promise<void> {
    if (again.size === 0) return;
    await askAgain(context.db, [...again]);
    again.clear();
  }

  /** A contact whose facts cannot be stored stays without them: they are a help, and the others are asked. */
  async function tryOne(one: Unasked): Promise<Outcome> {
    try {
      return await ask(one);
    } catch (error) {
      if (isOutage(error)) return 'later';
      context.log.error({ err: error, visitor: one.visitorId }, 'the facts of a contact');
      return 'done';
    }
  }

  async function ask(one: Unasked): Promise<Outcome> {
    const told = await call<Info>(one, 'cgi-bin/user/info', { openid: one.externalId, lang: 'zh_CN' });
    if (!told.ok) return told.isPassing ? 'later' : 'done';
    const info = told.data;
    const ids = info.tagid_list ?? [];
    const named = ids.length > 0 ? await call<Tags>(one, 'cgi-bin/tags/get', {}) : null;
    if (named && !named.ok && named.isPassing) return 'later';
    const unionId = String(info.unionid ?? '').slice(0, 128);
    await saveFacts(context.db, one.visitorId, {
      unionId,
      subscribed: info.subscribe === undefined ? null : info.subscribe === 1,
      scene: String(info.qr_scene_str ?? '').slice(0, 200),
      tags: tagsOf(ids, named?.ok ? named.data : {}),
    });
    await unite(context, one.visitorId, unionId);
    return 'done';
  }

  /** Followers are many: only what went wrong is worth a line of the log. */
  async function call<T>(
    one: Unasked,
    path: string,
    query: Record<string, string>,
  ): Promise<{ ok: true; data: T } | { ok: false; isPassing: boolean }> {
    const answered: Answered<T> = harmless(await callAs<T>(parts, one, { path, query }));
    if (answered.ok) {
      rests.end(one.accountId);
      return answered;
    }
    await logged(context, { ...one, what: path.replace('cgi-bin/', '') }, () => Promise.resolve(answered));
    const isPassing = PASSING.has(answered.fault);
    if (isPassing) rests.begin(one.accountId);
    return { ok: false, isPassing };
  }
}

async function unite(context: WorkContext, visitorId: string, unionId: string): Promise<void> {
  const same = await findUnited(context.db, visitorId, unionId);
  if (same.length > 1) await act(context, (tx, emit) => uniteVisitors({ tx, emit }, same, context.clock.now()));
}

/** Tags by their names; without them by their numbers. */
function tagsOf(ids: readonly number[], { tags = [] }: Tags): string[] {
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) ?? `#${id}`).slice(0, 20);
}
