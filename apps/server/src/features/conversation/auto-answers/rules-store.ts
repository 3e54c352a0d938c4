import type { Rule } from '@parley/core/auto-answers/rules';
import { sectionValue } from '@parley/protocol/settings/sections';
import type { Client } from '../../../db/pool';

/** The published rules that are enabled, as this transaction sees them. */
export async function readRules(tx: Client): Promise<Rule[]> {
  const { rows } = await tx.query<{ value: unknown }>({
    name: 'auto-answer-rules',
    text: "select value from settings where section = 'autoAnswer'",
  });
  return sectionValue('autoAnswer', rows[0]?.value).rules.filter(({ enabled }) => enabled);
}
