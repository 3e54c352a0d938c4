/** A group with the group that is asked after it. */
export type Overflowing = { id: string; overflowId: string | null };

/** the groups to ask in order: the named one, its overflow group, the overflow group of that one; each once. */
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
