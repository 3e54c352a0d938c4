import { readMachine } from '@parley/core/visit/machine';
import { deviceWords } from './device-words';

/** The name of a device, from its browser's user agent; null: not recognised. */
export const deviceName = (userAgent: string): string | null => deviceWords(readMachine(userAgent)) || null;
