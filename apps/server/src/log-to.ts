import pino from 'pino';

/** Bytes of unwritten lines that are kept; further ones are dropped. */
const WAITING_MAX = 1024 * 1024;

/** The log's destination. If it cannot be written (full disk, closed reader), only lines are lost. */
export function logTo(fd: number) {
  const destination = pino.destination({ fd, sync: false, maxLength: WAITING_MAX });
  // Without a listener the error would end the process.
  destination.on('error', () => undefined);
  return destination;
}
