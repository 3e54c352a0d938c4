import type { Shown } from '../../foundation/agents/faces';
import type { OwnTexts } from './store';

/** The text in the visitor's language, else in the other one, with its variables filled in; empty: no text. */
export function textFor(
  agent: OwnTexts,
  kind: 'welcome' | 'away',
  { language, name, face = null }: { language: string; name: string; face?: Shown | null },
): string {
  const isChinese = language === '' || language.toLowerCase().startsWith('zh');
  const pick = ({ zh = '', en = '' }: { zh?: string; en?: string }) => (isChinese ? zh || en : en || zh);
  const fill: Record<string, string> = {
    agent: face?.nickname ?? agent.nickname,
    job: agent.jobNumber,
    signature: face?.signature ?? pick(agent.signature),
    name,
  };
  return pick(agent[kind])
    .replace(/\{(agent|job|signature|name)\}/g, (_, key: string) => fill[key] ?? '')
    .trim();
}
