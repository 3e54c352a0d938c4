import { allows, INSIDE } from '@parley/core/access/allows';
import {
  isSectionName,
  readSection,
  type SavedSection,
  type SectionAnswer,
  type SectionName,
  sectionNames,
  sections,
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
 * Sections that an agent may edit, or whose audience it belongs to. A partner's guest gets only the fields listed for
 * guests.
 */
export async function listSections(
  db: Db,
  agent: Principal,
  /** Values in use where the stored ones are invalid. */
  setting: Context['setting'],
): Promise<SectionAnswer[]> {
  const stored = new Map((await readSections(db)).map((row) => [row.section, row]));
  const isInside = allows(agent, [INSIDE]);
  return sectionNames.flatMap((section) => {
    const { value: read, unreadable } = readSection(section, stored.get(section)?.value);
    const version = stored.get(section)?.version ?? 0;
    const editable = isInside && allows(agent, sections[section].needs);
    const isRead = unreadable.length === 0;
    const whole = isRead ? read : setting(section);
    const value = isInside ? whole : partForGuests(section, whole);
    const isVisible = editable || (value !== null && sections[section].audience !== 'server');
    // `value` belongs to this section; a guest's has only the fields listed for guests.
    const answer = { section, value, version, editable, ...(editable && !isRead && { unreadable }) } as SectionAnswer;
    return isVisible ? [answer] : [];
  });
}

export type SectionEdit = { section: string; value: Record<string, unknown>; version: number };

/**
 * Saves a complete section, after checking its own permission, its shape, and the version against changes of others.
 */
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

/** The stored value for the audit log; an invalid one as it is, not replaced by defaults. */
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
