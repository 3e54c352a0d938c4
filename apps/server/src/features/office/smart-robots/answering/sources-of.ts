import type { CitedSource } from '@parley/core/robot/grounding/check-answer';
import type { RobotSource } from '@parley/protocol/types';
import type { Retrieved } from './retrieve';

/**
 * The answer with its citations numbered from 1 in the order in which they appear; passages of one page are one source.
 */
export function sourcesOf(
  { text }: { text: string },
  sources: readonly CitedSource[],
  trace: readonly Retrieved[],
): { msg: string; sources: RobotSource[] } {
  const listed: RobotSource[] = [];
  const numbered = text.replace(/\[(\d+)\]/g, (_, number: string) => {
    const at = Number(number) - 1;
    const { title, url } = { title: sources[at]!.title, url: trace[at]?.url ?? '' };
    const known = listed.find((one) => one.title === title && one.url === url);
    if (known) return `[${known.n}]`;
    listed.push({ n: listed.length + 1, title, url });
    return `[${listed.length}]`;
  });
  return { msg: numbered.replace(/(\[\d+\])\1+/g, '$1'), sources: listed };
}
