import type { launcherRoutes } from '@parley/protocol/http/launcher/launcher';
import { batchCalls } from '../../../batcher';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import type { Storage } from '../files/storage';
import { readyPart } from '../settings/ready-part';
import { siteName } from '../sites/actions';
import { isKnownMark, opensChat } from './marks';
import { storePicture } from './pictures';
import { countMarks, type MarkOf, noteOpenedByBar, readCounts, sizeOfPictures } from './store';

/** Maximum number of visitors counted by one statement. */
const TOGETHER_MAX = 200;
const DAY_MS = 86_400_000;

export function launcherHandlers(context: Context, storage: Storage): HandlersOf<typeof launcherRoutes> {
  const { db, clock, setting } = context;
  const count = batchCalls(async (calls: MarkOf[][]) => {
    await countMarks(db, calls.flat(), new Date(clock.now()));
    return calls.map(() => null);
  }, TOGETHER_MAX);

  return {
    'POST /visitor/marks': async ({ visitor, value }) => {
      const { items } = setting('navigation', visitor.siteId);
      const known = value.marks.filter((mark) => isKnownMark(items, mark));
      if (known.some((mark) => opensChat(items, mark))) await noteOpenedByBar(db, [visitor.id], new Date(clock.now()));
      if (known.length > 0) await count(known.map((mark) => ({ visitorId: visitor.id, ...mark })));
      return {};
    },
    'POST /launcher/upload': ({ incoming }) => storePicture(context, storage, incoming),
    'GET /launcher/counts': async ({ value: { part, site, days } }) => {
      if (site !== undefined && (await siteName(db, site)) === null) throw new Refusal('unknown-site');
      const since = new Date(clock.now() - (days - 1) * DAY_MS);
      const ready = readyPart(context, part, site ?? '');
      const values = ready ? Buffer.byteLength(JSON.stringify(ready)) : 0;
      const pictures = ready ? await sizeOfPictures(db, picturesOf(ready)) : 0;
      return { list: await readCounts(db, { part, site: site ?? null, since }), bytes: { values, pictures } };
    },
  };
}

const picturesOf = (ready: NonNullable<ReturnType<typeof readyPart>>): string[] => {
  const keys =
    'items' in ready
      ? ready.items.flatMap(({ picture, cardPicture }) => [picture, cardPicture])
      : [ready.desktop.picture, ready.phone.picture];
  return keys.filter((key) => key !== '');
};
