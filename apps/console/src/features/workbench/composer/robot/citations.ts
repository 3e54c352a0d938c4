/** A reply as it is sent to the visitor: without the marks of its sources, which only the agent sees. */
export function withoutCitations(msg: string, sources: readonly { n: number }[]): string {
  const cited = new Set(sources.map(({ n }) => String(n)));
  return msg.replace(/ ?\[(\d+)\]/g, (mark, n: string) => (cited.has(n) ? '' : mark));
}
