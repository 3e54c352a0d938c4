/** An error as the log may hold it: a driver's carries its whole connection, secrets included. */
export function plainError(error: Error & { code?: unknown }) {
  const { name, message, stack, code } = error;
  return { type: name, message, stack, ...(code === undefined ? {} : { code }) };
}
