/** Where the bytes of an agent's files wait until their messages are stored; one database per person. */
export const keptFilesName = (uuid: string): string => `parley-files-agent-${uuid}`;

/** This login is over: nothing of it stays in this browser. */
export function forgetKeptFiles(uuid: string): void {
  try {
    indexedDB.deleteDatabase(keptFilesName(uuid));
  } catch {
    // Forbidden: then nothing was kept either.
  }
}
