import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc (USER_HZ): 100 on every platform we run on. */
const ticksPerSecond = 100;

interface Stat {
  pid: number;
  parent: number;
  /** Own ticks and those of ended children, so that a short-lived backend counts too. */
  ticks: number;
  ownTicks: number;
}

/** CPU seconds used so far by the process trees below `roots`; subtract two readings. */
export function cpuSeconds(roots: number[]): number {
  return tree(roots).reduce((sum, stat) => sum + stat.ticks, 0) / ticksPerSecond;
}

/** Sends a signal to a process and to all processes below it. */
export function signalTree(root: number, signal: NodeJS.Signals): void {
  // The root first: once it is suspended, it starts no further process. Processes may have ended meanwhile.
  const below = () => tree([root]).filter(({ pid }) => pid !== root);
  process.kill(root, signal);
  for (const { pid } of below())
    try {
      process.kill(pid, signal);
    } catch {}
}

/** CPU seconds of one process without its children. */
export function ownCpuSeconds(pid: number): number {
  return (readStat(pid)?.ownTicks ?? 0) / ticksPerSecond;
}

/** Proportional set size of the process trees, which counts PostgreSQL's shared buffers once. */
export function memoryBytes(roots: number[]): number {
  return tree(roots).reduce((sum, { pid }) => sum + proportionalShare(pid), 0);
}

/** Proportional set size of one process without its children. */
export const ownMemoryBytes = (pid: number): number => proportionalShare(pid);

function tree(roots: number[]): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? []);
  const wanted = new Set(roots);
  for (let grew = true; grew; ) {
    const before = wanted.size;
    for (const stat of all) if (wanted.has(stat.parent)) wanted.add(stat.pid);
    grew = wanted.size > before;
  }
  return all.filter((stat) => wanted.has(stat.pid));
}

function readStat(pid: number): Stat | undefined {
  const text = readOrNothing(`/proc/${pid}/stat`);
  if (!text) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
  const ownTicks = user + system;
  return { pid, parent: Number(fields[1]), ticks: ownTicks + childUser + childSystem, ownTicks };
}

function proportionalShare(pid: number): number {
  const rollup = readOrNothing(`/proc/${pid}/smaps_rollup`);
  return Number(rollup?.match(/^Pss:\s+(\d+) kB/m)?.[1] ?? 0) * 1024;
}

/** A process may end between listing and reading. */
function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
