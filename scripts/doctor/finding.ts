/** Result of one check: `wrong` keeps Parley from running, `note` does not. */
export type Finding = { readonly is: 'well' | 'wrong' | 'note'; readonly text: string };

export const well = (text: string): Finding => ({ is: 'well', text });
export const wrong = (text: string): Finding => ({ is: 'wrong', text });
export const note = (text: string): Finding => ({ is: 'note', text });
