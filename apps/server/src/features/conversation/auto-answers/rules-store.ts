import type { Rule } from '@parley/core/auto-answers/rules';
import { readOwn } from '@parley/protocol/settings/by-site';
import { sectionValue } from '@parley/protocol/settings/sections';
import type { Client } from '../../../db/pool';

/** The rules in force, by the site of a conversation. */
export type RulesInForce = {
  /** A site's own rules if it has some, else those of the organisation. */
  of(siteId: string): readonly Rule[];
  /** Nowhere is there a rule. */
  isEmpty: boolean;
};

const enabled = (rules: readonly Rule[]): Rule[] => rules.filter((rule) => rule.enabled);

/** The published rules that are enabled, as this transaction sees them. */
export async function readRules(tx: Client): Promise<RulesInForce> {
  const { rows } = await tx.query<{ siteId: string | null; value: unknown }>({
    name: 'auto-answer-rules',
    text: `
select null::uuid as "siteId", value from settings where section = 'autoAnswer'
union all
select site_id, value from site_settings where section = 'autoAnswer'`,
  });
  const general = enabled(sectionValue('autoAnswer', rows.find(({ siteId }) => siteId === null)?.value).rules);
  const own = new Map(
    rows.flatMap(({ siteId, value }) => {
      const { rules } = siteId === null ? {} : readOwn('autoAnswer', value).value;
      return siteId !== null && rules ? [[siteId, enabled(rules)] as const] : [];
    }),
  );
  return {
    of: (siteId) => own.get(siteId) ?? general,
    isEmpty: [general, ...own.values()].every((rules) => rules.length === 0),
  };
}
