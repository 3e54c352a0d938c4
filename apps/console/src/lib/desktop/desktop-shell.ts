/**
 * What a desktop shell that holds the console puts on `window.parleyDesktop`. All five must be there; the state of the
 * window is told where the shell knows it.
 */
export type DesktopShell = {
  minimise(): void;
  maximise(): void;
  restore(): void;
  close(): void;
  /** Brings the window before the person: somebody waits for an answer. */
  showWindow(): void;
  isMaximised?(): boolean;
  /** Calls back when the window became as large as it can be, or small again; answers how to stop. */
  onMaximisedChange?(listener: (isMaximised: boolean) => void): () => void;
};

const CALLS = ['minimise', 'maximise', 'restore', 'close', 'showWindow'] as const;

/** The shell around this window; null in a browser, and where what is there is not such a shell. */
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
  /** To full size, or back. */
  toggle(): void;
};

/** The window's size through the shell; one that does not tell is believed to have done as it was asked. */
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
