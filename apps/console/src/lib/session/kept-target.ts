import { ownPath, PATHS } from '../paths';

const KEY = 'parley.signIn.target';

type Kept = { state: string; target: string };
type Pages = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Called within `try`: a browser may forbid even to read the property. */
const ofThisTab = (): Pages => sessionStorage;

/**
 * Keeps where a sign-in is to lead while an identity provider's page is shown in this tab. Bound to the `state` of that
 * sign-in, so that another one does not lead there. `url`: the provider's page.
 */
export function keepTarget(url: string, target: string, pages: () => Pages = ofThisTab): void {
  const kept: Kept = { state: stateOf(url), target: ownPath(target) };
  try {
    if (kept.state === '' || kept.target === PATHS.home) pages().removeItem(KEY);
    else pages().setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is forbidden: the sign-in leads to the root.
  }
}

/** Where the sign-in with this `state` is to lead; the root if nothing was kept for it. */
export function keptTarget(state: string, pages: () => Pages = ofThisTab): string {
  try {
    const kept = JSON.parse(pages().getItem(KEY) ?? 'null') as Partial<Kept> | null;
    if (state === '' || kept?.state !== state || typeof kept.target !== 'string') return PATHS.home;
    return ownPath(kept.target);
  } catch {
    return PATHS.home;
  }
}

/** After the sign-in it is not needed again. */
export function forgetTarget(pages: () => Pages = ofThisTab): void {
  try {
    pages().removeItem(KEY);
  } catch {
    // Forbidden: nothing was kept.
  }
}

function stateOf(url: string): string {
  try {
    return new URL(url).searchParams.get('state') ?? '';
  } catch {
    return '';
  }
}
