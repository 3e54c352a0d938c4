import { isMasked } from '@parley/core/access/masks';
import { type MaskKind, maskKinds } from '@parley/core/access/scope';
import type { Route } from '@parley/protocol/http/route';
import { masked, walkOf } from '@parley/protocol/personal';
import { visitorRow } from '@parley/protocol/shapes';
import type { VisitorRow } from '@parley/protocol/types';
import { Refusal } from '../errors';
import type { Principal } from '../principal';
import { visibilityOf, withoutPast } from '../visibility';

type Masks = readonly MaskKind[];

/** Masking of one route's requests and answers. The walks are built at the first use. */
export type View = {
  assertMayAsk(value: unknown, masks: Masks): void;
  shown<T>(answer: T, agent: Principal | undefined, masks: Masks): T;
  /** Masks each row of a guest's list by the share of its visitor. */
  shownToGuest<T>(answer: T, value: unknown, guest: Principal): T;
};

/** The masks of the caller; for a guest they depend on the visitor in the request. */
export function masksFor(agent: Principal | undefined, value: unknown): Masks {
  if (!agent?.guest) return agent?.masks ?? [];
  const visitor = visitorOf(value);
  return visitor === null || agent.openTo?.has(visitor) ? [] : maskKinds;
}

const visitorOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'YQToken' in value ? String(value.YQToken) : null;

export function viewOf(name: string, { request, answer, ours }: Pick<Route, 'request' | 'answer' | 'ours'>): View {
  const isQuery = name.startsWith('GET ');
  const shown = <T>(value: T, masks: Masks): T =>
    masks.length === 0 ? value : masked(value, walkOf(answer, ours ? 'marked' : 'all'), masks);
  const isRow = answer === visitorRow;
  return {
    /**
     * Refuses filters by masked fields, which would reveal them, and masked values that are written back, which would
     * destroy them.
     */
    assertMayAsk(value, masks) {
      if (!request || masks.length === 0) return;
      walkOf(request, 'marked')?.(
        value,
        (text, is, field) => {
          const isRefused = isQuery
            ? is !== 'text' && is !== 'cut' && masks.includes(is) && text !== ''
            : isMasked(text, is === 'cut' ? 'text' : is);
          if (isRefused) throw new Refusal('masked', { fields: [field] });
          return text;
        },
        '',
      );
    },
    /** An answer that is a visitor's row shows no more of it than the list does. */
    shown(content, agent, masks) {
      const row =
        isRow && agent && visibilityOf(agent)?.hidesPast
          ? (withoutPast(content as VisitorRow) as typeof content)
          : content;
      return shown(row, masks);
    },
    shownToGuest(content, value, guest) {
      if (visitorOf(value) !== null) return shown(content, masksFor(guest, value));
      if (typeof content !== 'object' || content === null || !('list' in content) || !Array.isArray(content.list))
        return content;
      const list = content.list.map((row: unknown) => shown({ ...content, list: [row] }, masksFor(guest, row)).list[0]);
      return { ...content, list };
    },
  };
}
