import { expect } from '@playwright/test';

/** One message as a window shows it. `mark`: delivery state of this window's own messages; null for the other side's. */
export type Line = { by: 'visitor' | 'agent'; text: string; mark: Mark | null };
/** `unsent`: only in this browser. `stored`, `read`: as the server has confirmed. */
export type Mark = 'unsent' | 'stored' | 'read' | 'refused';

/** Values of `data-mark` in console and widget. */
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

/** Expects every window to show exactly these texts, each once and all in the same order. */
export async function expectSameTalk(windows: readonly Window[], texts: readonly string[]): Promise<void> {
  for (const window of windows)
    await expect
      .poll(async () => (await window.lines()).map(({ text }) => text).toSorted(), { timeout: 45_000 })
      .toEqual([...texts].sort());
  const [first, ...others] = await Promise.all(windows.map(async (window) => spoken(await window.lines())));
  for (const other of others) expect(other).toEqual(first);
}

/** Expects every message of this side to be confirmed as stored. */
export async function expectAllStored(window: Window): Promise<void> {
  const open = async () => (await window.lines()).filter(({ mark }) => mark === 'unsent' || mark === 'refused');
  await expect.poll(open, { timeout: 45_000 }).toEqual([]);
}
