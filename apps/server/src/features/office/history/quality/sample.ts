import type { Context } from '../../../../context';
import { type Keep, streamRows } from '../../../../db/read-list';
import type { Principal } from '../../../../principal';
import { markConversations } from '../marks';
import type { Exported } from '../said';
import { sampleList } from './sample-store';

type Listed = { id: string };

/** The newest conversations among which is drawn: so many are read quickly, however many there are. */
const AMONG = 10_000;
/** Nothing is counted beforehand of what is read for its first rows. */
const ALL: Keep<Listed> = (rows) => Promise.resolve(rows);

/**
 * Draws conversations at random among those that conditions leave, and tags them: a sample is found by its tag, whoever
 * looks. Ended ones that a colleague led, nobody has judged, and that are not in the sample yet.
 */
export async function drawSample(
  context: Context,
  agent: Principal,
  { where: asked, keep }: Exported,
  { count, mark }: { count: number; mark: string },
): Promise<string[]> {
  const list = sampleList(asked, { notOf: agent.uuid, mark: mark.trim() });
  const { batches } = await streamRows<Listed>(context.db, list, { gone: agent.gone, keep: keep ?? ALL });
  const among: string[] = [];
  for await (const rows of batches) {
    among.push(...rows.map(({ id }) => id));
    if (among.length >= AMONG) break;
  }
  const ids = drawn(among, count);
  await markConversations(context, agent, { ids, add: [mark], remove: [] });
  return ids;
}

/** So many of them at random, each as likely as any other. */
function drawn<T>(from: readonly T[], count: number): T[] {
  const rest = [...from];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(Math.random() * rest.length), 1)[0]!,
  );
}
