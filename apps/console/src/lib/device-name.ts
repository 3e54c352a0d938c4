import { readUserAgent } from '@parley/core/visit/user-agent';

/** What a person calls a device, from what is known of it; empty: nothing. */
export const deviceWords = ({ os, browser }: { os: string; browser: string }): string =>
  [browser, os].filter(Boolean).join(' · ');

/** The same from what a browser says of itself; null where that names nothing we know. */
export const deviceName = (userAgent: string): string | null => deviceWords(readUserAgent(userAgent)) || null;
