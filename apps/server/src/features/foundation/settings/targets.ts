import { allows } from '@parley/core/access/allows';
import { isSectionName, type SectionName, sections } from '@parley/protocol/settings/sections';
import { Refusal } from '../../../errors';
import { checkTarget, type IsListed } from '../../../outside/target';
import type { Principal } from '../../../principal';

/** The field of a section that names another server, as an address. */
const TARGETS: { readonly [N in SectionName]?: { field: string; address(value: string): string } } = {
  mail: { field: 'host', address: (host) => `https://${host.includes(':') ? `[${host}]` : host}` },
  sms: { field: 'url', address: (url) => url.replace(/\{\w+\}/g, 'x') },
};

/**
 * Refuses a server inside the network when it is entered, by the rule that sending follows. Names are looked up, so it is
 * called outside of transactions.
 */
export async function refuseInside(
  agent: Principal,
  isListed: IsListed,
  { section, value }: { section: string; value: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (!isSectionName(section) || !allows(agent, sections[section].needs)) return;
  const target = TARGETS[section];
  const said = target && value[target.field];
  // What does not fit the section is refused for that.
  if (!target || typeof said !== 'string' || said === '' || !sections[section].shape.safeParse(value).success) return;
  const refusal = await checkTarget(target.address(said), isListed);
  if (refusal) throw new Refusal(refusal, { fields: [target.field] });
}
