import { allows } from '@parley/core/access/allows';
import {
  isSectionName,
  type SectionName,
  sectionNames,
  sections,
  sectionValue,
} from '@parley/protocol/settings/sections';
import type { Context } from '../../context';
import type { Db } from '../../db/pool';
import { Refusal } from '../../errors';
import { act } from '../../events/act';
import { parseRequest } from '../../parse';
import type { Principal } from '../../principal';
import { recordChange } from '../audit/actions';
import { readSections, saveSection } from './store';

export type SectionForAgent = { section: string; value: unknown; version: number; editable: boolean };

/** The sections an agent may see: those they may edit, and those whose audience they belong to. */
export async function listSections(db: Db, agent: Principal): Promise<SectionForAgent[]> {
  const stored = new Map((await readSections(db)).map((row) => [row.section, row]));
  return sectionNames
    .map((section) => ({
      section,
      value: sectionValue(section, stored.get(section)?.value),
      version: stored.get(section)?.version ?? 0,
      editable: allows(agent, sections[section].needs),
    }))
    .filter(({ section, editable }) => editable || sections[section].audience !== 'server');
}

export type SectionEdit = { section: string; value: Record<string, unknown>; version: number };

/** Saves a section whole: its own permission and shape are asked, and the version guards a colleague's change. */
export async function editSection(
  context: Context,
  agent: Principal,
  { section, value, version }: SectionEdit,
): Promise<{ section: SectionName; value: unknown; version: number }> {
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
      before: sectionValue(section, stored),
      after: right as object,
    });
    emit({ kind: 'settings.changed', section });
    return { section, value: right, version: saved };
  });
}
