/** Result of one check: `failed` keeps Parley from running, `note` does not. */
export type Finding = { readonly is: 'ok' | 'failed' | 'note'; readonly text: string };

export const ok = (text: string): Finding => ({ is: 'ok', text });
export const failed = (text: string): Finding => ({ is: 'failed', text });
export const note = (text: string): Finding => ({ is: 'note', text });
