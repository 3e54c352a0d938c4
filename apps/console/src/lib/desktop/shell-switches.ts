import type { DesktopShell, ShellSwitch } from './desktop-shell';

const SWITCHES: readonly ShellSwitch[] = ['autoStart', 'tray'];

export type KnownSwitch = { name: ShellSwitch; isOn: boolean };

/** The switches that a desktop program says it has. One that cannot be read is not offered. */
export async function readSwitches(shell: DesktopShell): Promise<KnownSwitch[]> {
  if (!shell.readSwitch || !shell.setSwitch) return [];
  const values = await Promise.allSettled(SWITCHES.map(async (name) => shell.readSwitch?.(name)));
  return SWITCHES.flatMap((name, at) => {
    const read = values[at];
    return read?.status === 'fulfilled' && typeof read.value === 'boolean' ? [{ name, isOn: read.value }] : [];
  });
}

/** Changes a switch; answers what holds afterwards, null: the program failed. */
export async function setSwitch(shell: DesktopShell, name: ShellSwitch, isOn: boolean): Promise<boolean | null> {
  try {
    const holds = await shell.setSwitch?.(name, isOn);
    return typeof holds === 'boolean' ? holds : null;
  } catch {
    return null;
  }
}
