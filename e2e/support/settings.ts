import type { Api } from './api';

type Section = { section: string; value: Record<string, unknown>; version: number };

/** Changes fields of a section; returns a function that restores them. */
export async function changeSettings(
  api: Api,
  section: string,
  change: Record<string, unknown>,
): Promise<() => Promise<void>> {
  async function save(value: Record<string, unknown>): Promise<Section> {
    const { list } = await api.get<{ list: Section[] }>('/settings/getList');
    const known = list.find((one) => one.section === section);
    if (!known) throw new Error(`there is no section ${section}`);
    await api.post('/settings/doEdit', { section, value: { ...known.value, ...value }, version: known.version });
    return known;
  }
  const before = await save(change);
  return async () => void (await save(before.value));
}
