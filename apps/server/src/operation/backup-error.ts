/** An error that an operator can fix; its message is one sentence. */
export class BackupError extends Error {}
