import type { Input } from '@parley/protocol/http/routes';
import type { Kit } from './kit';

export type Mark = Input<'POST /visitor/marks'>['marks'][number];

/** Milliseconds in which marks are collected for one call. */
const COLLECT_MS = 1500;

const waiting: Mark[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** A press is under way: it opens the window, if anything does. */
let isPressing = false;

/**
 * Counts what a part shows and what is pressed; each once in a tab, and once in a visit by the server, which hears of
 * every conversation that begins.
 */
export function countMarks(kit: Kit, marks: readonly Mark[]): void {
  listen(kit);
  const known = read(kit, 'marks');
  const fresh = marks.filter((mark) => mark.kind === 'opened' || !known.includes(nameOf(mark)));
  const pressed = marks.find(({ kind }) => kind === 'pressed');
  if (pressed && !isTalking(kit.state())) {
    write(kit, 'pressed', [JSON.stringify(pressed)]);
    isPressing = true;
    queueMicrotask(() => {
      isPressing = false;
    });
  }
  if (fresh.length === 0) return;
  write(kit, 'marks', [...new Set([...known, ...fresh.map(nameOf)])]);
  waiting.push(...fresh);
  clearTimeout(timer);
  // A link may leave the page at once.
  if (pressed || fresh.some(({ kind }) => kind === 'opened')) send(kit);
  else timer = setTimeout(() => send(kit), COLLECT_MS);
}

const isTalking = (state: string): boolean => state === 'wait' || state === 'current' || state === 'robot';

/** A conversation that begins counts for what was pressed last, unless the window was opened otherwise after that. */
function listen(kit: Kit): void {
  if (isListening) return;
  isListening = true;
  kit.on('state', ({ state }) => {
    const [pressed] = read(kit, 'pressed');
    if (!pressed || !isTalking(state)) return;
    write(kit, 'pressed', []);
    countMarks(kit, [{ ...JSON.parse(pressed), kind: 'opened' }]);
  });
  kit.on('open', () => {
    if (!isPressing) write(kit, 'pressed', []);
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
