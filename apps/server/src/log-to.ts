import pino from 'pino';

/** Bytes of lines that wait for a log that takes none; what comes on top of them is lost. */
const WAITING_MAX = 1024 * 1024;

/** Where the log goes: a descriptor that cannot be written (a full disk, a reader that is gone) costs lines and nothing else. */
export function logTo(fd: number) {
  const destination = pino.destination({ fd, sync: false, maxLength: WAITING_MAX });
  // Without a listener of ours the error would end the process.
  destination.on('error', () => undefined);
  return destination;
}
