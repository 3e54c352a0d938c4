/** A group as overflowing sees it: whom to ask next. */
export type Overflowing = { id: string; overflowId: string | null };

/** the groups that are asked one after the other: the named one, its overflow group, that one's; each once. */
export function overflowChain<G extends Overflowing>(groups: readonly G[], first: string): G[] {
  const chain: G[] = [];
  let next: string | null = first;
  while (next !== null) {
    const id: string = next;
    const group = groups.find((each) => each.id === id);
    if (!group || chain.includes(group)) break;
    chain.push(group);
    next = group.overflowId;
  }
  return chain;
}
