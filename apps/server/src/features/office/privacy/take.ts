import type { Answer } from '@parley/protocol/http/routes';
import { takenKinds } from '@parley/protocol/http/window/privacy';
import type { MessageKind } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { readConsents } from '../../conversation/entry/actions';
import { readSeen } from './seen';
import { findTaken, type TakenKind, type TakenRow } from './take-store';

type Part = Answer<'GET /visitor/take'>;

/** Rows of one part: a fraction of a megabyte, whatever is kept. */
const PART = 500;

/** One part of what is kept of a visitor: the rest of a kind, or the whole next ones, until the part is full. */
export async function takePart(context: Context, visitorId: string, after: string | undefined): Promise<Part> {
  const list: Part['list'] = [];
  let { kind, key } = placeOf(after);
  let next: string | null = null;
  for (const one of takenKinds.slice(takenKinds.indexOf(kind))) {
    const limit = PART - list.length;
    const rows = await findTaken(context.db, one, { visitorId, after: one === kind ? key : '', limit });
    list.push(...rows.map((row) => ({ kind: one, time: row.time, data: dataOf(context, one, row) })));
    if (rows.length < limit) continue;
    [kind, key] = [one, rows.at(-1)!.key];
    next = `${kind} ${key}`;
    break;
  }
  return { ...(after === undefined && { about: await readAbout(context, visitorId) }), list, next };
}

function placeOf(after: string | undefined): { kind: TakenKind; key: string } {
  if (after === undefined) return { kind: takenKinds[0], key: '' };
  const kind = takenKinds.find((one) => after.startsWith(`${one} `));
  if (!kind) throw new Refusal('bad-request');
  return { kind, key: after.slice(kind.length + 1) };
}

/** Addresses of files are signed, so that they open for a while. */
function dataOf({ links }: Context, kind: TakenKind, { data }: TakenRow): Record<string, unknown> {
  if (kind !== 'message' || data.recalled === true) return data;
  return { ...data, msg: links.sign(data.kind as MessageKind, String(data.msg)) };
}

async function readAbout(context: Context, visitorId: string): Promise<NonNullable<Part['about']>> {
  const { seen } = await readSeen(context, visitorId);
  const { pages: _, pagesTotal: __, ...about } = seen;
  const consents = await readConsents(context.db, visitorId);
  return { ...about, consents: consents.map(({ agreedAt, ...given }) => ({ ...given, time: agreedAt.getTime() })) };
}
