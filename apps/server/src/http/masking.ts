import { isMasked } from '@parley/core/access/masks';
import type { MaskKind } from '@parley/core/access/scope';
import type { Route } from '@parley/protocol/http/route';
import { masked, walkOf } from '@parley/protocol/personal';
import { Refusal } from '../errors';

type Masks = readonly MaskKind[];

/** What a route takes from and shows to somebody for whom something is masked. The ways are made when the first one comes. */
export type View = { assertMayAsk(value: unknown, masks: Masks): void; shown<T>(answer: T, masks: Masks): T };

export function viewOf(name: string, { request, answer, ours }: Pick<Route, 'request' | 'answer' | 'ours'>): View {
  const isQuery = name.startsWith('GET ');
  return {
    /** Asking by what is masked would tell it, and writing back what is shown would lose it. */
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
    shown: (value, masks) =>
      masks.length === 0 ? value : masked(value, walkOf(answer, ours ? 'marked' : 'all'), masks),
  };
}
