import { onDatabase, type Where } from './database';
import { type Finding, failed, note, ok } from './finding';
import { whyUnreachable } from './outside';

/** The push services of Chrome, Firefox, Safari and Edge. */
const SERVICES = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
  'https://wns.windows.com',
];

/** Can the push services be called? A fault only for services that devices of agents use. */
export function checkPush(where: Where, publicUrl: string | undefined): Promise<Finding[]> {
  return onDatabase(where, 'Web push', async (db) => {
    const { rows } = await db.query<{ origin: string; devices: number }>(
      `select substring(endpoint from '^https?://[^/]+') as origin, count(*)::int as devices
       from push_devices group by 1 order by 1`,
    );
    const used = new Map(rows.map(({ origin, devices }) => [origin, devices]));
    const all = [...new Set([...used.keys(), ...SERVICES])];
    const away: string[] = [];
    const findings: Finding[] = [];
    for (const [at, why] of (await Promise.all(all.map(whyUnreachable))).entries()) {
      const origin = all[at]!;
      const devices = used.get(origin) ?? 0;
      if (why !== null && devices > 0)
        findings.push(failed(`The push service ${origin} of ${devices} devices cannot be called (${why}).`));
      else if (why !== null) away.push(new URL(origin).host);
    }
    if (away.length > 0)
      findings.push(note(`Push services that no device uses yet cannot be called: ${away.join(', ')}`));
    if (!publicUrl?.startsWith('https:'))
      findings.push(note('Agents cannot add devices for notices: PARLEY_PUBLIC_URL has to be an https address'));
    return findings.length > 0 ? findings : [ok('The push services can be called')];
  });
}
