/** How Chinese is typed without a Chinese keyboard: `zxt` and `zaixiantan` for 在线谈. */
export type Spelling = { initials: string; full: string };

/** One way of writing: small, full-width forms made plain, single spaces. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
