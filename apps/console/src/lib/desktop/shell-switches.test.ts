import { expect, it } from 'vitest';
import type { DesktopShell, ShellSwitch } from './desktop-shell';
import { readSwitches, setSwitch } from './shell-switches';

const nothing = () => {};
const required: DesktopShell = {
  minimise: nothing,
  maximise: nothing,
  restore: nothing,
  close: nothing,
  showWindow: nothing,
};

/** A program whose system may refuse a change. */
function withSwitches(values: Partial<Record<ShellSwitch, boolean>>, refuses = false): DesktopShell {
  return {
    ...required,
    readSwitch: async (name) => values[name] ?? null,
    async setSwitch(name, isOn) {
      if (!refuses) values[name] = isOn;
      return values[name] ?? false;
    },
  };
}

it('a program offers the switches that it has, and no others', async () => {
  expect(await readSwitches(required)).toEqual([]);
  expect(await readSwitches(withSwitches({ tray: true }))).toEqual([{ name: 'tray', isOn: true }]);
  expect(await readSwitches(withSwitches({ tray: false, autoStart: false }))).toEqual([
    { name: 'autoStart', isOn: false },
    { name: 'tray', isOn: false },
  ]);
});

it('a switch that can be read and not changed, or whose reading fails, is not offered', async () => {
  const { readSwitch, ...readable } = withSwitches({ tray: true });
  expect(await readSwitches({ ...required, ...(readSwitch && { readSwitch }) })).toEqual([]);
  const failing = (name: ShellSwitch) => {
    if (name === 'tray') throw new Error('no tray');
    return Promise.resolve(true);
  };
  expect(await readSwitches({ ...readable, readSwitch: failing })).toEqual([{ name: 'autoStart', isOn: true }]);
});

it('what holds after a change is what the program says', async () => {
  const shell = withSwitches({ autoStart: false });
  expect(await setSwitch(shell, 'autoStart', true)).toBe(true);
  expect(await readSwitches(shell)).toEqual([{ name: 'autoStart', isOn: true }]);
  expect(await setSwitch(withSwitches({ autoStart: false }, true), 'autoStart', true)).toBe(false);
  const failing = () => Promise.reject(new Error('denied'));
  expect(await setSwitch({ ...shell, setSwitch: failing }, 'autoStart', true)).toBeNull();
});
