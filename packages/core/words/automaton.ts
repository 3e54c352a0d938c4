/** Nodes by number, 0 the root. */
export type Automaton = {
  /** The node after a unit. */
  step(node: number, unit: number): number;
  /** Words that end at a node, as indexes of the list. */
  wordsAt(node: number): readonly number[];
  /** This node, or the nearest with a shorter ending of the same text, at which a word ends; 0: none. */
  ending(node: number): number;
  /** The next shorter one after it. */
  shorter(node: number): number;
  /** Units from the root. */
  depth(node: number): number;
};

type Node = { next: Map<number, number>; words: number[]; depth: number };

/**
 * The search of Aho and Corasick (1975): a text is read once, whatever the number of words. Each word is a list of units.
 */
export function createAutomaton(words: readonly (readonly number[])[]): Automaton {
  const nodes = trieOf(words);
  const fail = new Int32Array(nodes.length);
  const shorter = new Int32Array(nodes.length);
  const step = stepsOf(nodes, fail);
  // Shorter nodes first: the ways back of a level are known when the next one is reached.
  for (let level = [...nodes[0]!.next.values()]; level.length > 0; ) {
    const deeper: number[] = [];
    for (const parent of level)
      for (const [unit, node] of nodes[parent]!.next) {
        const back = step(fail[parent]!, unit);
        fail[node] = back;
        shorter[node] = nodes[back]!.words.length > 0 ? back : shorter[back]!;
        deeper.push(node);
      }
    level = deeper;
  }
  return {
    step,
    wordsAt: (node) => nodes[node]!.words,
    ending: (node) => (nodes[node]!.words.length > 0 ? node : shorter[node]!),
    shorter: (node) => shorter[node]!,
    depth: (node) => nodes[node]!.depth,
  };
}

function trieOf(words: readonly (readonly number[])[]): Node[] {
  const nodes: Node[] = [{ next: new Map(), words: [], depth: 0 }];
  words.forEach((units, index) => {
    if (units.length === 0) return;
    let node = nodes[0]!;
    for (const unit of units) {
      let next = node.next.get(unit);
      if (next === undefined) {
        next = nodes.push({ next: new Map(), words: [], depth: node.depth + 1 }) - 1;
        node.next.set(unit, next);
      }
      node = nodes[next]!;
    }
    node.words.push(index);
  });
  return nodes;
}

/** All edges in one table of numbers, which is several times quicker than a map for each node. */
function stepsOf(nodes: readonly Node[], fail: Int32Array): Automaton['step'] {
  const first = new Int32Array(0x10000);
  for (const [unit, node] of nodes[0]!.next) first[unit] = node;
  let size = 16;
  while (size < nodes.length * 4) size *= 2;
  const [from, by, to] = [new Int32Array(size), new Uint16Array(size), new Int32Array(size)];
  const place = (node: number, unit: number): number => {
    let at = (Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)) >>> 0;
    at = (at ^ (at >>> 15)) & (size - 1);
    while (to[at] !== 0 && (from[at] !== node || by[at] !== unit)) at = (at + 1) & (size - 1);
    return at;
  };
  nodes.forEach(({ next }, node) => {
    if (node === 0) return;
    for (const [unit, child] of next) {
      const at = place(node, unit);
      from[at] = node;
      by[at] = unit;
      to[at] = child;
    }
  });
  return (start, unit) => {
    for (let node = start; node !== 0; node = fail[node]!) {
      const child = to[place(node, unit)]!;
      if (child !== 0) return child;
    }
    return first[unit]!;
  };
}
