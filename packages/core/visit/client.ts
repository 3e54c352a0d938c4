export const clients = ['web', 'desktop', 'app', 'program'] as const;
/** With what somebody signs in: a browser, our shell on a desk, our app, or a program that says nothing of a person. */
export type Client = (typeof clients)[number];

export function readClient(userAgent: string): Client {
  if (/electron\/|parleydesktop\//i.test(userAgent)) return 'desktop';
  if (/parleyapp\//i.test(userAgent)) return 'app';
  return /mozilla\//i.test(userAgent) ? 'web' : 'program';
}
