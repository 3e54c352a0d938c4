const SETTINGS = `Reads DATABASE_URL, or PARLEY_DATA_DIR, and PARLEY_FILES_URL as the server does. PARLEY_BACKUP_KEY encrypts and decrypts.`;

/** What each command does, by its name. */
export const HELP: { readonly [command: string]: string } = {
  backup: `npm run backup -- <file>
Writes the database as of one moment and the uploaded files into a new file. The server may be running.
${SETTINGS}`,
  restore: `npm run restore -- <file> [--replace]
Restores a backup into an empty database; --replace deletes what is there. Stop the server first.
npm run restore -- --test <file>
Restores it into a throw-away database, compares everything, and stores nothing. Exits with 1 if the backup is not good.
${SETTINGS}`,
  move: `npm run move -- <DATABASE_URL> [--replace]
Copies the embedded database, or the one of DATABASE_URL, into another PostgreSQL. Stop the server first.
npm run move -- embedded
Copies the database of DATABASE_URL into the embedded one of PARLEY_DATA_DIR.
${SETTINGS}`,
};
