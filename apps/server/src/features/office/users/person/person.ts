import type { timelineItem } from '@parley/protocol/http/archive/person';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type * as z from 'zod';
import type { Context, DownloadContext } from '../../../../context';
import type { Queryable } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { fileAddress } from '../../../../file-links';
import { seenChange } from '../../../foundation/access/custom-fields';
import { readPersonKeys } from '../../../foundation/audit/person-keys';
import { openFields } from '../../../foundation/audit/personal';
import { findListed } from '../list-store';
import { presentProvenance, presentUser } from '../present';
import { assertSeesPeople, type Reader } from '../scope';
import { visitorsOf } from '../store';
import { findSuggestions } from '../suggestions-store';
import { findFamily, readIdentities, readMerges, readMetrics, readNicknames, type Touch } from './person-store';
import { readTimeline, TIMELINE_KINDS, type TimelineRow } from './timeline-store';

/** A person with the source of each field, figures, and possible duplicates. */
export async function readPerson(
  context: DownloadContext,
  reader: Reader,
  id: string,
): Promise<Answer<'GET /users/person'>> {
  const { db } = context;
  await assertSeesPeople(db, reader, [id]);
  const row = await findListed(db, reader, id);
  if (!row) throw new Refusal('not-found');
  const visitors = await visitorsOf(db, id);
  const authors = Object.values(row.provenance).flatMap(({ uuid }) => uuid ?? []);
  const { first, last, ...figures } = await readMetrics(db, reader, visitors);
  return {
    person: presentUser(row, reader, context.setting('archive').fields),
    provenance: presentProvenance(row.provenance, await readNicknames(db, authors)),
    identities: (await readIdentities(db, visitors)).map(({ link, ...rest }) => ({
      ...rest,
      ...(link !== null && { link }),
    })),
    metrics: { ...figures, first: presentTouch(first), last: presentTouch(last) },
    suggestions: await findSuggestions(db, reader, id),
    merges: (await readMerges(db, id)).map(({ at, undoneAt, ...merge }) => ({
      ...merge,
      time: at.getTime(),
      undoneAt: undoneAt?.getTime() ?? null,
    })),
  };
}

const presentTouch = (touch: Touch | null) => {
  if (!touch) return null;
  const { time, url, ...rest } = touch;
  return { time: time.getTime(), URL: url, ...rest };
};

/** A page of a person's timeline. */
export async function readPersonTimeline(
  context: DownloadContext,
  reader: Reader,
  { id, kinds = TIMELINE_KINDS, ...filters }: Value<'GET /users/timeline'>,
): Promise<Answer<'GET /users/timeline'>> {
  const { db } = context;
  await assertSeesPeople(db, reader, [id]);
  const people = await findFamily(db, id);
  const visitors = await visitorsOf(db, ...people);
  const { rows, more } = await readTimeline(db, reader, { people, visitors, kinds, ...filters });
  const rules = context.setting('archive').fields;
  const changes = await openChanges(db, rows, (side) => seenChange(side, rules, reader));
  return { list: rows.map((row) => presentItem(context, row, changes.get(row.id))), more };
}

type Side = Record<string, unknown> | null;
type Opened = { before: Side; after: Side };

/** Decrypts changes in the timeline with the keys of their persons, masked for the reader. */
async function openChanges(
  db: Queryable,
  rows: readonly TimelineRow[],
  seen: (side: Side) => Side,
): Promise<Map<string, Opened>> {
  const changes = rows.filter(({ kind }) => kind === 'change');
  const keys = await readPersonKeys(
    db,
    changes.flatMap(({ data }) => (typeof data.person === 'string' ? [data.person] : [])),
  );
  return new Map(
    changes.map(({ id, data }) => {
      const key = keys.get(String(data.person)) ?? null;
      const side = (name: 'before' | 'after') =>
        seen(
          openFields(typeof data[name] === 'string' ? JSON.parse(data[name]) : null, key, { entryId: id, side: name }),
        );
      return [id, { before: side('before'), after: side('after') }] as const;
    }),
  );
}

function presentItem(
  { links }: Pick<Context, 'links'>,
  { kind, id, at, agentId, nickname, visitorId, conversationId, data }: TimelineRow,
  change: Opened | undefined,
): z.input<typeof timelineItem> {
  const word = (key: string): string => (typeof data[key] === 'string' ? data[key] : '');
  const number = (key: string): number | null => (typeof data[key] === 'number' ? Math.round(data[key]) : null);
  const isFile = kind === 'file';
  const body = { url: fileAddress(id), name: word('title'), size: number('count') ?? 0, type: word('state') };
  return {
    id,
    kind,
    time: at.getTime(),
    agent: agentId === null ? null : { uuid: agentId, nickname: nickname ?? '' },
    YQToken: visitorId,
    conversation: conversationId,
    title: word('title'),
    text: word('text'),
    URL: isFile ? links.signBody(body).url : word('url'),
    dwell: number('dwell'),
    count: number('count'),
    source: word('source'),
    engine: word('engine'),
    keyword: word('keyword'),
    region: word('region'),
    device: word('device'),
    state: word('state'),
    dueAt: number('dueAt'),
    doneAt: number('doneAt'),
    before: change?.before ?? null,
    after: change?.after ?? null,
  };
}
