import type { Answer } from '@parley/protocol/http/routes';

type Part = Answer<'GET /visitor/take'>;

/** All parts as one JSON text: rows by kind, in the order of their times. */
export async function takeAll(getPart: (after: string | null) => Promise<Part>): Promise<string> {
  let about: Part['about'];
  let after: string | null = null;
  const kinds: Record<string, object[]> = {};
  do {
    const part: Part = await getPart(after);
    about ??= part.about;
    for (const { kind, time, data } of part.list) {
      kinds[`${kind}s`] ??= [];
      kinds[`${kind}s`]!.push({ time: new Date(time).toISOString(), ...data });
    }
    after = part.next;
  } while (after !== null);
  const timeOf = (row: object) => (row as { time: string }).time;
  for (const rows of Object.values(kinds))
    rows.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
  return `${JSON.stringify({ about, ...kinds }, null, 2)}\n`;
}
