/** The name of a device from its parsed facts; empty if they are unknown. */
export const deviceWords = ({ os, browser }: { os: string; browser: string }): string =>
  [browser, os].filter(Boolean).join(' · ');
