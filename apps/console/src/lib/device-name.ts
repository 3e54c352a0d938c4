import { readUserAgent } from '@parley/core/visit/user-agent';
import { deviceWords } from './device-words';

/** What a device is called, from the user agent that its browser sends; null if nothing in it is known. */
export const deviceName = (userAgent: string): string | null => deviceWords(readUserAgent(userAgent)) || null;
