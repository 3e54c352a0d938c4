/** The loggable parts of an error: a driver's error contains its connection with the password. */
export function plainError(error: Error & { code?: unknown }) {
  const { name, message, stack, code } = error;
  return { type: name, message, stack, ...(code === undefined ? {} : { code }) };
}
