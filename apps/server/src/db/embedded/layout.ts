import { join } from 'node:path';

/** Where things lie inside a data directory. */
export type Layout = {
  /** The data directory itself; uploads live here too, so it keeps its owner. */
  readonly home: string;
  /** PostgreSQL's own data directory: owned by the account that postgres runs as. */
  readonly cluster: string;
  /** initdb works here; a first start that is killed half-way leaves nothing that looks like a cluster. */
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
