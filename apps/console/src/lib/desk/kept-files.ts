/** Name of the database that holds an agent's files until their messages are stored; one for each account. */
export const keptFilesName = (uuid: string): string => `parley-files-agent-${uuid}`;

/** Deletes the files when the login has ended. */
export function forgetKeptFiles(uuid: string): void {
  try {
    indexedDB.deleteDatabase(keptFilesName(uuid));
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}
