import type * as fs from 'node:fs';
import type * as promises from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/**
 * A simulated disk error: when opening, midway or at the end, for every path that contains `path`; with `only`, in this
 * call alone (`mkdir`, `rename`).
 */
export type Fault = { path: string; at: 'open' | 'middle' | 'end'; code: string; only?: 'mkdir' | 'rename' };

let fault: Fault | null = null;
let onFailed: () => void = () => undefined;

/** Sets the error; null: none. Resolves when it first occurs. */
export function failAt(next: Fault | null): Promise<void> {
  fault = next;
  return new Promise((resolve) => {
    onFailed = resolve;
  });
}

function errorOf({ code }: Fault, syscall: string, path: string): NodeJS.ErrnoException {
  onFailed();
  return Object.assign(new Error(`${code}: ${syscall} '${path}'`), { code, syscall, path });
}

const faultAt = (path: unknown, call?: string): Fault | null =>
  fault && String(path).includes(fault.path) && (fault.only === undefined || fault.only === call) ? fault : null;

type Done = (error: Error | null, ...results: unknown[]) => void;

/** `node:fs` with streams that fail as set (for `vi.mock`). */
export function failing(real: typeof fs): typeof fs {
  const brokenFs = (fault: Fault, path: string) => {
    let pieces = 0;
    const passes = (syscall: string, done: Done, work: () => void): void => {
      pieces += 1;
      // Writes may have one piece, reads have several.
      if (fault.at === 'middle' && pieces === (syscall === 'write' ? 1 : 2)) done(errorOf(fault, syscall, path));
      else work();
    };
    return {
      ...real,
      open: (...args: unknown[]) => {
        const done = args.at(-1) as Done;
        if (fault.at === 'open') process.nextTick(() => done(errorOf(fault, 'open', path)));
        else (real.open as (...args: unknown[]) => void)(...args);
      },
      write: (...args: unknown[]) =>
        passes('write', args.at(-1) as Done, () => (real.write as (...args: unknown[]) => void)(...args)),
      writev: undefined,
      read: (...args: unknown[]) =>
        passes('read', args.at(-1) as Done, () => (real.read as (...args: unknown[]) => void)(...args)),
      close: (fd: number, done: Done) =>
        real.close(fd, () => done(fault.at === 'end' ? errorOf(fault, 'close', path) : null)),
    };
  };
  const made =
    <T>(make: (path: fs.PathLike, options: object) => T) =>
    (path: fs.PathLike, options: object = {}): T => {
      const fault = faultAt(path);
      return make(path, fault ? { ...options, highWaterMark: 1024, fs: brokenFs(fault, String(path)) } : options);
    };
  const mocked = {
    ...real,
    createReadStream: made(real.createReadStream),
    createWriteStream: made(real.createWriteStream),
  } as typeof fs;
  return { ...mocked, default: mocked } as typeof fs;
}

/** `node:fs/promises` with folders, renames and open files that fail as set (for `vi.mock`). */
export function failingPromises(real: typeof promises): typeof promises {
  const open = async (path: fs.PathLike, ...rest: unknown[]): Promise<FileHandle> => {
    const fault = faultAt(path);
    if (fault?.at === 'open') throw errorOf(fault, 'open', String(path));
    const file = await (real.open as (...args: unknown[]) => Promise<FileHandle>)(path, ...rest);
    if (!fault) return file;
    const { createReadStream, read, close } = file;
    let pieces = 0;
    return Object.assign(file, {
      createReadStream: (options: object) => createReadStream.call(file, { ...options, highWaterMark: 16 }),
      read: (...args: unknown[]) => {
        pieces += 1;
        if (fault.at === 'middle' && pieces === 2) return Promise.reject(errorOf(fault, 'read', String(path)));
        return (read as (...args: unknown[]) => unknown).apply(file, args);
      },
      close: async () => {
        await close.call(file);
        if (fault.at === 'end') throw errorOf(fault, 'close', String(path));
      },
    }) as FileHandle;
  };
  const atOnce =
    <T extends unknown[], R>(syscall: string, work: (...args: T) => Promise<R>) =>
    async (...args: T): Promise<R> => {
      const fault = faultAt(args[0], syscall);
      if (fault?.at === 'open') throw errorOf(fault, syscall, String(args[0]));
      return work(...args);
    };
  const mocked = {
    ...real,
    open,
    mkdir: atOnce('mkdir', real.mkdir as (...args: unknown[]) => Promise<unknown>),
    rename: atOnce('rename', real.rename),
  } as unknown as typeof promises;
  return { ...mocked, default: mocked } as typeof promises;
}
