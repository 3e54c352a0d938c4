import { KEY_SCOPES, type KeyScope } from '@parley/protocol/http/programs/key-scopes';

/** Name of the list of keys, and its query key. */
export const KEYS = 'api-keys';

/** The key of a scope's words: colons separate namespaces in it. */
export const scopeWord = (scope: KeyScope) => `keys.scopes.${scope.replace(':', '.')}` as `keys.scopes.talk.read`;

/** Areas in the order of the protocol, each with its scopes. */
export const SCOPE_AREAS: readonly (readonly KeyScope[])[] = [...new Set(KEY_SCOPES.map(areaOf))].map((area) =>
  KEY_SCOPES.filter((scope) => areaOf(scope) === area),
);

function areaOf(scope: KeyScope): string {
  return scope.slice(0, scope.indexOf(':'));
}

const DAY_MS = 24 * 3600_000;
/** Choices for how long a key is valid, in days; 0: without end. */
export const VALID_DAYS = [30, 90, 365, 0] as const;

/** Null: never. */
export const expiryOf = (days: number, now: number): number | null => (days === 0 ? null : now + days * DAY_MS);
