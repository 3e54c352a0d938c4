/** What one look brought: one plain sentence, and whether Parley can run with it. */
export type Finding = { readonly is: 'well' | 'wrong' | 'note'; readonly text: string };

export const well = (text: string): Finding => ({ is: 'well', text });
export const wrong = (text: string): Finding => ({ is: 'wrong', text });
export const note = (text: string): Finding => ({ is: 'note', text });
