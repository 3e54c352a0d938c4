import { act } from '../../events/act';
import { uniteVisitors } from '../../features/office/users/unite';
import type { ChannelParts } from '../door';
import { callAs } from '../wechat/call-as';
import { claimUnasked, findUnited, saveFacts, type Unasked } from './facts-store';

const TOGETHER = 20;
type Info = {
  subscribe?: number;
  unionid?: string;
  remark?: string;
  subscribe_scene?: string;
  qr_scene_str?: string;
  tagid_list?: number[];
};

/**
 * Asks the platform for what it knows of followers: union id, whether they follow, tags. Each is asked once, and again
 * on a follow. Visitors with the same union id become one customer of the archive.
 */
export function createFactsReader(parts: Pick<ChannelParts, 'context' | 'base'>) {
  const { context } = parts;
  return async function readFacts(): Promise<void> {
    for (const one of await claimUnasked(context.db, context.clock.now(), TOGETHER)) await ask(one);
  };

  async function ask(one: Unasked): Promise<void> {
    const info = await call<Info>(one, 'cgi-bin/user/info', { openid: one.externalId, lang: 'zh_CN' });
    if (!info) return;
    const tags = info.tagid_list?.length ? await tagsOf(one, info.tagid_list) : [];
    const unionId = String(info.unionid ?? '').slice(0, 128);
    await saveFacts(context.db, one.visitorId, {
      unionId,
      subscribed: info.subscribe === undefined ? null : info.subscribe === 1,
      scene: String(info.qr_scene_str ?? '').slice(0, 200),
      tags,
    });
    await unite(one.visitorId, unionId);
  }

  async function unite(visitorId: string, unionId: string): Promise<void> {
    const same = await findUnited(context.db, visitorId, unionId);
    if (same.length > 1) await act(context, (tx, emit) => uniteVisitors({ tx, emit }, same, context.clock.now()));
  }

  async function tagsOf(one: Unasked, ids: readonly number[]): Promise<string[]> {
    const found = await call<{ tags?: { id: number; name: string }[] }>(one, 'cgi-bin/tags/get', {});
    const names = new Map((found?.tags ?? []).map(({ id, name }) => [id, name]));
    return ids.map((id) => names.get(id) ?? `#${id}`).slice(0, 20);
  }

  async function call<T>(one: Unasked, path: string, query: Record<string, string>): Promise<T | null> {
    const answered = await callAs<T>(parts, one, { path, query });
    return answered.ok ? answered.data : null;
  }
}
