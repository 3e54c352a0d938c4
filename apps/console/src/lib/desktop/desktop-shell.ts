/**
 * Functions that a desktop shell with the console provides on `window.parleyDesktop`. All five are required; the
 * window's state is reported if the shell knows it.
 */
export type DesktopShell = {
  minimise(): void;
  maximise(): void;
  restore(): void;
  close(): void;
  /** Brings the window to the front: somebody waits for an answer. */
  showWindow(): void;
  /** A picture of the screen, chosen in the program's own way; null: the user has cancelled. */
  takeScreenshot?(): Promise<Blob | null>;
  /** The program's own version. */
  version?: string;
  /** A preference of the program itself; null: it has none of this name. */
  readSwitch?(name: ShellSwitch): Promise<boolean | null>;
  /** Changes it; answers what holds then. */
  setSwitch?(name: ShellSwitch, isOn: boolean): Promise<boolean>;
  isMaximised?(): boolean;
  /** Calls back when the window was maximised or restored; returns a function that stops it. */
  onMaximisedChange?(listener: (isMaximised: boolean) => void): () => void;
};

/** `autoStart`: the program starts when the user signs in to the computer. `tray`: its closed window stays in the tray. */
export type ShellSwitch = 'autoStart' | 'tray';

const CALLS = ['minimise', 'maximise', 'restore', 'close', 'showWindow'] as const;

/** The shell around this window; null in a browser, or if the object lacks a function. */
export function desktopShell(host: object = globalThis): DesktopShell | null {
  const shell = (host as { parleyDesktop?: unknown }).parleyDesktop;
  return isShell(shell) ? shell : null;
}

const isShell = (shell: unknown): shell is DesktopShell =>
  typeof shell === 'object' &&
  shell !== null &&
  CALLS.every((call) => typeof (shell as Record<string, unknown>)[call] === 'function');

export type WindowSize = {
  isMaximised(): boolean;
  subscribe(listener: () => void): () => void;
  /** Maximises or restores the window. */
  toggle(): void;
};

/** The window's size in the shell; a shell that does not report it is assumed to have done as requested. */
export function windowSize(shell: DesktopShell): WindowSize {
  let asked = false;
  const listeners = new Set<() => void>();
  const isMaximised = () => shell.isMaximised?.() ?? asked;

  return {
    isMaximised,
    subscribe(listener) {
      listeners.add(listener);
      const unlisten = shell.onMaximisedChange?.((is) => {
        asked = is;
        listener();
      });
      return () => {
        listeners.delete(listener);
        unlisten?.();
      };
    },
    toggle() {
      const next = !isMaximised();
      if (next) shell.maximise();
      else shell.restore();
      asked = next;
      for (const listener of listeners) listener();
    },
  };
}
