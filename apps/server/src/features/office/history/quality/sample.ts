import type { Context } from '../../../../context';
import { type Keep, streamRows } from '../../../../db/read-list';
import type { Principal } from '../../../../principal';
import { markConversations } from '../marks';
import type { ExportFilter } from '../text-matches';
import { sampleList } from './sample-store';

type Listed = { id: string };

/** A sample is drawn from this many newest conversations at most, which are read quickly. */
const AMONG = 10_000;
/** Keeps all rows. */
const ALL: Keep<Listed> = (rows) => Promise.resolve(rows);

/**
 * Tags a random sample of conversations that match the conditions: ended, unscored, of other agents, and without the
 * tag. The sample is found by the tag.
 */
export async function drawSample(
  context: Context,
  agent: Principal,
  { where, keep }: ExportFilter,
  { count, mark }: { count: number; mark: string },
): Promise<string[]> {
  const list = sampleList(where, { notOf: agent.uuid, mark: mark.trim() });
  const { batches } = await streamRows<Listed>(context.db, list, {
    disconnected: agent.disconnected,
    keep: keep ?? ALL,
  });
  const among: string[] = [];
  for await (const rows of batches) {
    among.push(...rows.map(({ id }) => id));
    if (among.length >= AMONG) break;
  }
  const ids = drawn(among, count);
  await markConversations(context, agent, { ids, add: [mark], remove: [] });
  return ids;
}

/** `count` random elements, uniformly distributed. */
function drawn<T>(from: readonly T[], count: number): T[] {
  const rest = [...from];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(Math.random() * rest.length), 1)[0]!,
  );
}
