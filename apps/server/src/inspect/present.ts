/** Never shown to anybody: with these one is the visitor. */
const SECRETS = new Set(['credential', 'identity', 'handoff', 'password', 'secret', 'token']);

/** Texts under these keys are words of the protocol or facts of the page; all others may be what people say. */
const PLAIN = new Set([
  ...['code', 'kind', 'role', 'state', 'onlyID', 'conversation', 'YQToken', 'visitor', 'serviceID', 'cursor', 'quote'],
  ...['site', 'URL', 'title', 'referrer', 'language', 'screen', 'reason', 'error', 'section', 'what', 'part', 'item'],
  ...['variant', 'rule', 'id', 'type', 'colour', 'theme', 'side'],
]);

const HIDDEN = '•••';

/** The data as JSON without credentials. */
export const withoutSecrets = (data: unknown): string =>
  JSON.stringify(data, (key, value: unknown) => (SECRETS.has(key) && typeof value === 'string' ? HIDDEN : value)) ??
  'null';

/** The data as JSON, without texts for who may not read conversations. */
export function shownData(data: unknown, mayReadTexts: boolean): string {
  return JSON.stringify(data, (key, value: unknown) => {
    if (typeof value !== 'string' || mayReadTexts) return value;
    // Items of a list stand under their number: the list's own key is not known here, so they are hidden.
    return PLAIN.has(key) ? value : HIDDEN;
  });
}
