import type { SectionName, SectionValue } from '@parley/protocol/settings/sections';
import type { TestAgent } from './test-people';

/** Publishes changed values of a section over those in force. */
export async function publish<N extends SectionName>(
  boss: TestAgent,
  section: N,
  change: Partial<SectionValue<N>>,
): Promise<void> {
  const { list } = (await boss.call('GET /settings/getList', {})).data;
  const { value, version } = list.find((one) => one.section === section)!;
  const edit = { section, value: { ...value, ...change }, version };
  const { status, error } = await boss.call('POST /settings/doEdit', edit);
  if (status !== 200) throw new Error(`the publication of ${section} answered ${status} ${error}`);
}
