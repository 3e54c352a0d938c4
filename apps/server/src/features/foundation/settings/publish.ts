import { allows } from '@parley/core/access/allows';
import { ownShapes, readOwn, siteFields } from '@parley/protocol/settings/by-site';
import {
  isSectionName,
  readSection,
  type SavedSection,
  type SectionName,
  sections,
  sectionValue,
} from '@parley/protocol/settings/sections';
import type { Context } from '../../../context';
import type { Client, Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import { parseRequest } from '../../../parse';
import type { Principal } from '../../../principal';
import { recordChange } from '../audit/actions';
import { siteName } from '../sites/actions';
import { keepUsedCategories } from './kept-categories';
import {
  deleteDraft,
  findPublished,
  findVersion,
  lockDraft,
  type Place,
  readVersions,
  type StoredDraft,
  type StoredVersion,
  saveDraft,
  saveSection,
} from './store';

/** A section of the organisation, or with `site` of that site. */
export type Target = { section: string; site?: string | null | undefined };
type Fields = Record<string, unknown>;

/** A place that the agent may edit; refuses others. */
type Editable = Place & { section: SectionName; siteName: string };

async function editablePlace(db: Queryable, agent: Principal, { section, site }: Target): Promise<Editable> {
  if (!isSectionName(section)) throw new Refusal('not-found');
  if (!allows(agent, sections[section].needs)) throw new Refusal('forbidden');
  if (site === undefined || site === null) return { section, siteId: null, siteName: '' };
  if (siteFields(section).length === 0) throw new Refusal('not-by-site');
  const name = await siteName(db, site);
  if (name === null) throw new Refusal('unknown-site');
  return { section, siteId: site, siteName: name };
}

/** The value as it is stored: with defaults filled in, or a site's own fields; refuses one that does not fit. */
function fitting({ section, siteId }: Editable, value: unknown): Fields {
  if (siteId === null) return parseRequest(sections[section].shape, value) as Fields;
  const others = Object.keys(value as Fields).filter(
    (field) => Object.hasOwn(sections[section].shape.shape, field) && !siteFields(section).includes(field),
  );
  if (others.length > 0) throw new Refusal('not-by-site', { fields: others });
  return parseRequest(ownShapes[section], value) as Fields;
}

/** What was published meanwhile, for a refusal: the second of two people sees both. */
const presentOf = ({ section, siteId }: Editable, stored: StoredVersion | null) => {
  const { value } = siteId === null ? readSection(section, stored?.value) : readOwn(section, stored?.value);
  return { value, version: stored?.version ?? 0, ...stored?.saved };
};

type Publication = { value: unknown; version: number; action: 'edit' | 'publish' | 'rollBack' };

/** Checks and publishes a value over the version that it was made from. */
async function publish(
  { context, tx, emit, agent }: { context: Context; tx: Client; emit: Emit; agent: Principal },
  place: Editable,
  { value, version, action }: Publication,
): Promise<SavedSection> {
  const { section, siteId } = place;
  const before = await findPublished(tx, place);
  const present = { before: readSection(section, before?.value).value, value: fitting(place, value) };
  const right = await keepUsedCategories(tx, section, present);
  const saved = await saveSection(tx, place, { value: right, version, by: agent.uuid, now: context.clock.now() });
  if (saved === null) throw new Refusal('stale-version', presentOf(place, await findPublished(tx, place)));
  await recordChange(tx, agent, {
    action: `settings.${action}`,
    subject: { kind: 'settings', id: siteId === null ? section : [section, siteId], name: place.siteName },
    before: wasStored(place, before?.value),
    // A field that is the organisation's again has no value of the site's own.
    after: siteId === null ? right : { ...nulls(before?.value), ...right },
  });
  emit({ kind: 'settings.changed', section, ...(siteId !== null && { site: siteId }) });
  return { section, value: right, version: saved } as unknown as SavedSection;
}

const nulls = (value: unknown): Fields => Object.fromEntries(Object.keys(value ?? {}).map((field) => [field, null]));

/** The stored value for the audit log; an invalid one as it is, not replaced by defaults. */
function wasStored({ section, siteId }: Editable, stored: unknown): object {
  if (siteId !== null) return (stored as object | undefined) ?? {};
  const { value, unreadable } = readSection(section, stored);
  if (unreadable.length === 0) return value;
  if (typeof stored !== 'object' || stored === null) return { stored };
  const fields = Object.entries(stored);
  return {
    ...value,
    ...Object.fromEntries(fields.filter(([field]) => unreadable.includes(field) || unreadable[0] === '*')),
  };
}

/** Publishes a complete section, or a site's own values, at once. */
export function editSection(
  context: Context,
  agent: Principal,
  { value, version, ...target }: Target & { value: Fields; version: number },
): Promise<SavedSection> {
  return act(context, async (tx, emit) =>
    publish({ context, tx, emit, agent }, await editablePlace(tx, agent, target), { value, version, action: 'edit' }),
  );
}

type DraftEdit = Target & { value: Fields; version?: number | undefined; revision?: number | undefined };

/**
 * Saves a draft. Without a version it counts as begun from the present one; a version that is older stays, and is refused
 * when the draft is published.
 */
export async function editDraft(
  context: Context,
  agent: Principal,
  { value, version, revision, ...target }: DraftEdit,
) {
  return act(context, async (tx) => {
    const place = await editablePlace(tx, agent, target);
    const right = fitting(place, value);
    const present = (await findPublished(tx, place))?.version ?? 0;
    const begun = version ?? present;
    if (begun > present) throw new Refusal('stale-version', presentOf(place, await findPublished(tx, place)));
    const draft = { value: right, version: begun, by: agent.uuid, revision: revision ?? null };
    const saved = await saveDraft(tx, place, { ...draft, now: context.clock.now() });
    if (saved === null) throw staleDraft(await lockDraft(tx, place));
    return { section: place.section, value: right, version: begun, revision: saved };
  });
}

const staleDraft = (draft: StoredDraft | null): Refusal =>
  new Refusal(
    'stale-draft',
    draft ? { value: draft.value, version: draft.version, revision: draft.revision, ...draft.saved } : {},
  );

/** `revision`: only this draft. */
type DraftTarget = Target & { revision?: number | undefined };

async function lockSameDraft(tx: Client, place: Place, revision: number | undefined): Promise<StoredDraft | null> {
  const draft = await lockDraft(tx, place);
  if (draft && revision !== undefined && revision !== draft.revision) throw staleDraft(draft);
  return draft;
}

export function discardDraft(context: Context, agent: Principal, { revision, ...target }: DraftTarget): Promise<void> {
  return act(context, async (tx) => {
    const place = await editablePlace(tx, agent, target);
    if (await lockSameDraft(tx, place, revision)) await deleteDraft(tx, place);
  });
}

/** Publishes the draft over the version that it was begun from. */
export function publishDraft(
  context: Context,
  agent: Principal,
  { revision, ...target }: DraftTarget,
): Promise<SavedSection> {
  return act(context, async (tx, emit) => {
    const place = await editablePlace(tx, agent, target);
    const draft = await lockSameDraft(tx, place, revision);
    if (!draft) throw new Refusal('no-draft');
    const { value, version } = draft;
    const saved = await publish({ context, tx, emit, agent }, place, { value, version, action: 'publish' });
    await deleteDraft(tx, place);
    return saved;
  });
}

/** Publishes an old value as a new version; with `fields` only those, and the others stay. */
export function rollBack(
  context: Context,
  agent: Principal,
  { version, fields, ...target }: Target & { version: number; fields?: string[] | undefined },
): Promise<SavedSection> {
  return act(context, async (tx, emit) => {
    const place = await editablePlace(tx, agent, target);
    const present = await findPublished(tx, place);
    // Before the first publication nothing was set.
    const old = version === 0 && present ? { value: {} } : await findVersion(tx, place, version);
    if (!old) throw new Refusal('unknown-version');
    const value = fields ? mixed(present?.value, old.value, fields) : old.value;
    const publication = { value, version: present?.version ?? 0, action: 'rollBack' } as const;
    return publish({ context, tx, emit, agent }, place, publication);
  });
}

/** `fields` of the old value, the others of the present one. A field that the old value lacks is removed. */
function mixed(present: unknown, old: unknown, fields: readonly string[]): Fields {
  const kept = Object.entries(present ?? {}).filter(([field]) => !fields.includes(field));
  return Object.fromEntries([...kept, ...Object.entries(old ?? {}).filter(([field]) => fields.includes(field))]);
}

/** Published versions of a section, newest first. */
export async function listVersions(
  context: Context,
  agent: Principal,
  { pageNo, pageSize, ...target }: Target & { pageNo: number; pageSize: number },
) {
  const place = await editablePlace(context.db, agent, target);
  const { list, total } = await readVersions(context.db, place, { pageNo, pageSize });
  // Fields that are newer than a version had their defaults then.
  const usual = place.siteId === null ? sectionValue(place.section, undefined) : {};
  const whole = (value: unknown) => ({ ...usual, ...(value as Fields) });
  const shown = list.map(({ value, version, before, saved }) => ({
    version,
    value: whole(value),
    before: before === null ? null : whole(before),
    ...saved,
  }));
  return { list: shown, total };
}
