import { allows, INSIDE } from '@parley/core/access/allows';
import {
  isSectionName,
  readSection,
  type SavedSection,
  type SectionName,
  sectionNames,
  sections,
  type ToldSection,
} from '@parley/protocol/settings/sections';
import type { Context } from '../../../context';
import type { Db } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { parseRequest } from '../../../parse';
import type { Principal } from '../../../principal';
import { recordChange } from '../audit/actions';
import { partForGuests } from './for-visitors';
import { readSections, saveSection } from './store';

/**
 * The sections an agent may see: those they may edit, and those whose audience they belong to. A partner's guest sees of
 * them what is named for guests.
 */
export async function listSections(
  db: Db,
  agent: Principal,
  /** What the server goes by where what is stored cannot be read. */
  setting: Context['setting'],
): Promise<ToldSection[]> {
  const stored = new Map((await readSections(db)).map((row) => [row.section, row]));
  const isInside = allows(agent, [INSIDE]);
  return sectionNames.flatMap((section) => {
    const { value: read, unreadable } = readSection(section, stored.get(section)?.value);
    const version = stored.get(section)?.version ?? 0;
    const editable = isInside && allows(agent, sections[section].needs);
    const isRead = unreadable.length === 0;
    const whole = isRead ? read : setting(section);
    const value = isInside ? whole : partForGuests(section, whole);
    const isTold = editable || (value !== null && sections[section].audience !== 'server');
    // `value` is of this very section; a guest's lacks what is not named for guests.
    const told = { section, value, version, editable, ...(editable && !isRead && { unreadable }) } as ToldSection;
    return isTold ? [told] : [];
  });
}

export type SectionEdit = { section: string; value: Record<string, unknown>; version: number };

/** Saves a section whole: its own permission and shape are asked, and the version guards a colleague's change. */
export async function editSection(
  context: Context,
  agent: Principal,
  { section, value, version }: SectionEdit,
): Promise<SavedSection> {
  if (!isSectionName(section)) throw new Refusal('not-found');
  if (!allows(agent, sections[section].needs)) throw new Refusal('forbidden');
  const right = parseRequest(sections[section].shape, value);
  const now = context.clock.now();
  return act(context, async (tx, emit) => {
    const stored = (await readSections(tx)).find((row) => row.section === section)?.value;
    const saved = await saveSection(tx, { section, value: right, version, changedBy: agent.uuid }, now);
    if (saved === null) throw new Refusal('stale-version');
    await recordChange(tx, agent, {
      action: 'settings.edit',
      subject: { kind: 'settings', id: section },
      before: wasStored(section, stored),
      after: right as object,
    });
    emit({ kind: 'settings.changed', section });
    return { section, value: right, version: saved } as SavedSection;
  });
}

/** For the audit: what could not be read any more stands there as it was, not as the defaults that it never had. */
function wasStored(section: SectionName, stored: unknown): object {
  const { value, unreadable } = readSection(section, stored);
  if (unreadable.length === 0) return value;
  if (typeof stored !== 'object' || stored === null) return { stored };
  const fields = Object.entries(stored);
  return {
    ...value,
    ...Object.fromEntries(fields.filter(([field]) => unreadable.includes(field) || unreadable[0] === '*')),
  };
}
