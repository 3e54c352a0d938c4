/** An error of the start that an operator can fix; its message is one sentence. */
export class StartError extends Error {}

export const databaseAway = (cause: unknown): StartError =>
  new StartError(`The database at DATABASE_URL cannot be reached: ${reasonOf(cause)}.`, { cause });

/** Not an end of the start: the process serves alone meanwhile. */
export const busAway = (cause: unknown): StartError =>
  new StartError(
    `The bus at NATS_URL cannot be reached: ${reasonOf(cause)}. This process serves without the others until it answers.`,
    { cause },
  );

/** Why the server cannot listen on this address. */
export function cannotListen(cause: unknown, { host, port }: { host: string; port: number }): StartError {
  const { code } = cause as { code?: string };
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or choose another with PORT.`,
    EACCES: `Port ${port} may not be opened by this user. Choose another with PORT.`,
    EADDRNOTAVAIL: `HOST is "${host}", which is not an address of this machine. Give one of its own, or 0.0.0.0 for all.`,
    ENOTFOUND: `HOST is "${host}", which is not an address of this machine. Give one of its own, or 0.0.0.0 for all.`,
  };
  const sentence = code === undefined ? undefined : sentences[code];
  return new StartError(sentence ?? `Nothing can be served on ${host}, port ${port}: ${reasonOf(cause)}.`, { cause });
}

/** A host name with several addresses fails with one error for each and no message of its own. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const { message } = (first ?? error) as Partial<Error>;
  return (message || String(error)).replace(/\.$/, '');
}
