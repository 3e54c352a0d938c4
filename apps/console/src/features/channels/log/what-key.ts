/** Kinds of callbacks that have words of their own. */
const KINDS = [
  ...(['text', 'image', 'voice', 'video', 'shortvideo', 'location', 'link', 'miniprogrampage'] as const),
  ...(['subscribe', 'unsubscribe', 'scan', 'click', 'view', 'user_enter_tempsession', 'check', 'unknown'] as const),
  ...(['sign-in'] as const),
  ...(['mail', 'mail-file', 'mail-auto', 'imap', 'smtp'] as const),
] as const;

/** The kind that a line of the log names, `text` or `event.SCAN`; null: another, as a path of the platform. */
export function whatKey(what: string): (typeof KINDS)[number] | null {
  if (what === 'sns/oauth2/access_token') return 'sign-in';
  const name = what.replace(/^event\./, '').toLowerCase();
  return KINDS.find((kind) => kind === name) ?? null;
}
