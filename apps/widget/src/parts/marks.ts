import type { Input } from '@parley/protocol/http/routes';
import type { Kit } from './kit';

export type Mark = Input<'POST /visitor/marks'>['marks'][number];

/** Milliseconds in which marks are collected for one call. */
const COLLECT_MS = 1500;

const waiting: Mark[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** Counts what a part shows and what is pressed; each once in a tab, and once in a visit by the server. */
export function countMarks(kit: Kit, marks: readonly Mark[]): void {
  listen(kit);
  const known = read(kit, 'marks');
  const fresh = marks.filter((mark) => !known.includes(nameOf(mark)));
  const pressed = marks.find(({ kind }) => kind === 'pressed');
  if (pressed) write(kit, 'pressed', [JSON.stringify(pressed)]);
  if (fresh.length === 0) return;
  write(kit, 'marks', [...known, ...fresh.map(nameOf)]);
  waiting.push(...fresh);
  clearTimeout(timer);
  // A link may leave the page at once.
  if (pressed) send(kit);
  else timer = setTimeout(() => send(kit), COLLECT_MS);
}

/** A conversation that begins counts for what was pressed last. */
function listen(kit: Kit): void {
  if (isListening) return;
  isListening = true;
  kit.on('state', ({ state }) => {
    const [pressed] = read(kit, 'pressed');
    if (!pressed || (state !== 'wait' && state !== 'current')) return;
    write(kit, 'pressed', []);
    countMarks(kit, [{ ...JSON.parse(pressed), kind: 'opened' }]);
  });
}

function send({ base, credential }: Kit): void {
  const marks = waiting.splice(0, 24);
  fetch(`${base}api/visitor/marks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${credential()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ marks }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {});
}

const nameOf = ({ part, item, variant, kind }: Mark): string => [part, item, variant, kind].join();

function read({ site }: Kit, name: string): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(`parley:${site}:${name}`) ?? '[]');
  } catch {
    return [];
  }
}

function write({ site }: Kit, name: string, values: readonly string[]): void {
  try {
    sessionStorage.setItem(`parley:${site}:${name}`, JSON.stringify(values));
  } catch {}
}
