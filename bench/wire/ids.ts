import { randomBytes } from 'node:crypto';

const runTail = randomBytes(5).toString('hex');
let count = 0;

/** A new UUID version 7: time, a counter, and this run's random part, so that all are different. */
export function freshId(): string {
  count += 1;
  const time = Date.now().toString(16).padStart(12, '0');
  const number = count.toString(16).padStart(7, '0').slice(-7);
  const head = `${time.slice(0, 8)}-${time.slice(8)}-7${number.slice(0, 3)}`;
  return `${head}-8${number.slice(3, 6)}-${number.slice(6)}0${runTail}`;
}
