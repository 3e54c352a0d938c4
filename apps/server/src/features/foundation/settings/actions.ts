import { allows, INSIDE } from '@parley/core/access/allows';
import { readOwn, siteFields } from '@parley/protocol/settings/by-site';
import {
  readSection,
  type SectionAnswer,
  type SectionName,
  sectionNames,
  sections,
} from '@parley/protocol/settings/sections';
import type { Db } from '../../../db/pool';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import { siteName } from '../sites/actions';
import { partForAgents, partForGuests } from './for-visitors';
import type { Settings } from './settings-cache';
import { readDrafts, readPublished, type StoredDraft } from './store';

/**
 * Sections that an agent may edit, or whose audience it belongs to. A partner's guest gets only the fields listed for
 * guests. With a site: sections of which it may have values of its own, with those values only.
 */
export async function listSections(
  db: Db,
  agent: Principal,
  { setting, siteId }: Pick<Settings, 'setting'> & { siteId: string | null },
): Promise<SectionAnswer[]> {
  if (siteId !== null && (await siteName(db, siteId)) === null) throw new Refusal('unknown-site');
  const isInside = allows(agent, [INSIDE]);
  const mayEdit = (section: SectionName) => isInside && allows(agent, sections[section].needs);
  const [published, drafts] = await Promise.all([
    readPublished(db, siteId),
    sectionNames.some(mayEdit) ? readDrafts(db, siteId) : new Map<string, StoredDraft>(),
  ]);
  const shown = (section: SectionName, value: object) => {
    const part = value as Record<string, unknown>;
    if (!isInside) return partForGuests(section, part);
    return mayEdit(section) ? part : partForAgents(section, part);
  };
  const names = siteId === null ? sectionNames : sectionNames.filter((section) => siteFields(section).length > 0);
  return names.flatMap((section) => {
    const stored = published.get(section);
    const { value: read, unreadable } =
      siteId === null ? readSection(section, stored?.value) : readOwn(section, stored?.value);
    // The organisation's value in use, where the stored one is invalid.
    const value = shown(section, siteId === null && unreadable.length > 0 ? setting(section) : read);
    if (value === null) return [];
    const editable = mayEdit(section);
    const draft = drafts.get(section);
    const answer = {
      section,
      value,
      version: stored?.version ?? 0,
      editable,
      ...(editable && {
        ...(stored && { published: stored.saved }),
        // Fields that are newer than the draft are as published.
        ...(draft && { draft: presentDraft(draft, siteId === null ? value : {}) }),
        ...(unreadable.length > 0 && { unreadable }),
      }),
      ...(siteId !== null && {
        effective: shown(section, setting(section, siteId)),
        inherited: shown(section, setting(section)),
      }),
    };
    // `value` belongs to this section; a guest's has only the fields listed for guests.
    return [answer as SectionAnswer];
  });
}

const presentDraft = ({ value, version, revision, saved }: StoredDraft, published: object) => ({
  value: { ...published, ...(value as object) },
  version,
  revision,
  ...saved,
});

/** The value of the saved draft of a section; undefined: there is none. */
export const draftOf = async (db: Db, section: SectionName, siteId: string | null): Promise<unknown> =>
  (await readDrafts(db, siteId)).get(section)?.value;
