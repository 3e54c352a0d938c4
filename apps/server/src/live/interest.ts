import type { Bus } from '../bus/bus';
import type { Heard } from '../bus/subjects';
import type { DomainEvent } from '../events/events';
import type { Desk } from './desk';
import { keyOwner } from './hub';

/** Hears the news of other processes that somebody here needs: a process without listeners spends nothing on others'. */
export type Interest = {
  /** The hub holds pushes of this recipient from now on, or no longer. */
  onHeld(key: string, isHeld: boolean): void;
  /** Called with each event after it was learnt: somebody may watch a visitor from now on. */
  note(event: DomainEvent): void;
  /** The rights of an agent here, or watchers and shares, are others than before. */
  refresh(): void;
};

export function createInterest(bus: Pick<Bus, 'hear'>, desk: () => Desk): Interest {
  const agents = new Set<string>();
  const visitors = new Set<string>();
  /** What is heard, by name; each with its end. */
  const heard = new Map<string, () => void>();

  function begin(name: string, what: Heard): void {
    if (!heard.has(name)) heard.set(name, bus.hear(what));
  }

  function end(name: string): void {
    heard.get(name)?.();
    heard.delete(name);
  }

  const seesEverything = () => [...desk().agents.values()].some(({ uuid, seesAll }) => seesAll && agents.has(uuid));

  function refresh(): void {
    const wanted = new Map<string, Heard>();
    if (seesEverything()) wanted.set('everything', 'everything');
    else {
      if (agents.size > 0) wanted.set('unowned', 'unowned');
      for (const agent of agents) wanted.set(`a${agent}`, { agent });
      for (const visitor of desk().visitorsOf(agents)) wanted.set(`v${visitor}`, { visitor });
      for (const visitor of visitors) wanted.set(`v${visitor}`, { visitor });
    }
    // New ones first, so that nothing falls between them.
    for (const [name, what] of wanted) begin(name, what);
    for (const name of [...heard.keys()]) if (!wanted.has(name)) end(name);
  }

  return {
    onHeld(key, isHeld) {
      const owner = keyOwner(key);
      if (!owner) return;
      if ('agent' in owner) {
        if (isHeld) agents.add(owner.agent);
        else agents.delete(owner.agent);
        return refresh();
      }
      // Visitors come and go all the time: without a look at all others.
      const { visitor } = owner;
      if (isHeld) visitors.add(visitor);
      else visitors.delete(visitor);
      if (heard.has('everything')) return;
      if (isHeld) begin(`v${visitor}`, owner);
      else if (!desk().visitorsOf(agents).has(visitor)) end(`v${visitor}`);
    },
    note({ kind }) {
      if (kind === 'watch.changed' || kind === 'share.changed') refresh();
    },
    refresh,
  };
}
