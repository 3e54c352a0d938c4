type NatsLogin = { servers: string[]; user?: string; pass?: string; token?: string };

/** What NATS_URL says: servers with commas between them, and a login (`nats://user:password@…`, `nats://token@…`). */
export function parseNatsUrl(url: string): NatsLogin {
  const parts = url.split(',').map((part) => {
    const text = part.trim();
    return new URL(text.includes('://') ? text : `nats://${text}`);
  });
  const [{ username, password }] = parts as [URL, ...URL[]];
  const servers = parts.map(({ protocol, host }) => `${protocol}//${host}`);
  const [user, pass] = [username, password].map(decodeURIComponent);
  if (!user) return { servers };
  return pass ? { servers, user, pass } : { servers, token: user };
}
