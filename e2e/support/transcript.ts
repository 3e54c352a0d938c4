import { expect } from '@playwright/test';

/** One line as a window shows it. `mark`: how far a line of this window's own has come; null for the other side's. */
export type Line = { by: 'visitor' | 'agent'; text: string; mark: Mark | null };
/** `unsent`: kept here. `stored`, `read`: what was promised. */
export type Mark = 'unsent' | 'stored' | 'read' | 'refused';

/** How the two windows name these in their markup. */
export const MARKS: Record<string, Mark> = {
  waiting: 'unsent',
  sent: 'unsent',
  sending: 'unsent',
  stored: 'stored',
  got: 'stored',
  read: 'read',
  refused: 'refused',
};

/** A window with a conversation in it. */
export type Window = { lines(): Promise<Line[]> };

export const spoken = (lines: readonly Line[]): string[] => lines.map(({ by, text }) => `${by}: ${text}`);

/** Both windows show exactly these lines, in one order, each once. */
export async function expectSameTalk(windows: readonly Window[], texts: readonly string[]): Promise<void> {
  for (const window of windows)
    await expect
      .poll(async () => (await window.lines()).map(({ text }) => text).toSorted(), { timeout: 45_000 })
      .toEqual([...texts].sort());
  const [first, ...others] = await Promise.all(windows.map(async (window) => spoken(await window.lines())));
  for (const other of others) expect(other).toEqual(first);
}

/** Every line of this side is promised to be stored. */
export async function expectAllStored(window: Window): Promise<void> {
  const open = async () => (await window.lines()).filter(({ mark }) => mark === 'unsent' || mark === 'refused');
  await expect.poll(open, { timeout: 45_000 }).toEqual([]);
}
