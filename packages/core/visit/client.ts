export const clients = ['web', 'desktop', 'app', 'program'] as const;
/**
 * Kind of program an agent signs in with: a browser, the desktop app, the mobile app, or a program without a browser's
 * user agent.
 */
export type Client = (typeof clients)[number];

export function readClient(userAgent: string): Client {
  if (/electron\/|parleydesktop\//i.test(userAgent)) return 'desktop';
  if (/parleyapp\//i.test(userAgent)) return 'app';
  return /mozilla\//i.test(userAgent) ? 'web' : 'program';
}
