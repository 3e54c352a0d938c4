import type { Clock } from './clock';

/**
 * Which tab sends an entry: tabs of one browser share a store, and an entry is sent by its own tab while that is open.
 */
export interface Ownership {
  readonly id: string;
  /** Resolves when other tabs can detect that this one is open. */
  hold(): Promise<void>;
  isAlive(owner: string): Promise<boolean>;
  release(): void;
}

/**
 * Milliseconds after the last sign until a tab counts as closed. A value too small only means that something is sent
 * twice, which is harmless.
 */
export const ALIVE_MS = 15_000;
const HEARTBEAT_MS = 5000;

export interface OwnershipOptions {
  /** The same as the store's name. */
  scope: string;
  id: string;
  clock: Clock;
  locks?: Pick<LockManager, 'request' | 'query'> | undefined;
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
}

/** By Web Locks (https and localhost), else by signs in the browser's storage, else without other tabs. */
export function createOwnership(options: OwnershipOptions): Ownership {
  if (options.locks) return ownByLock(options, options.locks);
  if (options.storage) return ownByHeartbeat(options, options.storage);
  return { id: options.id, hold: async () => {}, isAlive: async () => false, release: () => {} };
}

/** The browser releases a lock when its tab ends in any way. */
function ownByLock({ scope, id }: OwnershipOptions, locks: NonNullable<OwnershipOptions['locks']>): Ownership {
  let release = () => {};
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    id,
    hold: () =>
      new Promise((resolve, reject) => {
        const held = () => {
          resolve();
          return untilReleased;
        };
        locks.request(`${scope}:${id}`, held).catch(reject);
      }),
    async isAlive(owner) {
      const { held } = await locks.query();
      return held?.some((lock) => lock.name === `${scope}:${owner}`) ?? false;
    },
    release,
  };
}

function ownByHeartbeat(
  { scope, id, clock }: OwnershipOptions,
  storage: NonNullable<OwnershipOptions['storage']>,
): Ownership {
  let timer: unknown;

  function writeHeartbeat(): void {
    storage.setItem(`${scope}:${id}`, String(clock.now()));
    timer = clock.setTimeout(writeHeartbeat, HEARTBEAT_MS);
  }

  return {
    id,
    async hold() {
      writeHeartbeat();
    },
    async isAlive(owner) {
      const writtenAt = Number(storage.getItem(`${scope}:${owner}`) ?? 0);
      return clock.now() - writtenAt < ALIVE_MS;
    },
    release() {
      clock.clearTimeout(timer);
      storage.removeItem(`${scope}:${id}`);
    },
  };
}
