import { type Machine, readMachine } from './machine';
import { isProgram } from './programs';

/** Reads device, system and browser from a user agent; a program's has neither system nor browser. */
export const readUserAgent = (userAgent: string): Machine =>
  isProgram(userAgent) ? { device: 'bot', os: '', browser: '' } : readMachine(userAgent);
