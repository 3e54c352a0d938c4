import { join } from 'node:path';

/** Paths inside a data directory. */
export type Layout = {
  /** The data directory itself; uploads are here too, so its owner is kept. */
  readonly home: string;
  /** PostgreSQL's own data directory: owned by the account that postgres runs as. */
  readonly cluster: string;
  /** Folder for initdb, so that an interrupted first start leaves nothing that looks like a cluster. */
  readonly staging: string;
  readonly log: string;
  readonly password: string;
  readonly lock: string;
};

export function layoutOf(home: string): Layout {
  return {
    home,
    cluster: join(home, 'postgres'),
    staging: join(home, 'postgres.new'),
    log: join(home, 'postgres.log'),
    password: join(home, 'postgres.password'),
    lock: join(home, 'lock'),
  };
}
