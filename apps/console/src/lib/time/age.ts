const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Age = { unit: 'clock'; text: string } | { unit: 'hours' | 'days'; count: number };

/** An age: `m:ss` below one hour, then whole hours, then whole days. Never negative, even with a wrong clock. */
export function ageOf(ms: number): Age {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < HOUR) {
    const text = `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
    return { unit: 'clock', text };
  }
  if (seconds < DAY) return { unit: 'hours', count: Math.floor(seconds / HOUR) };
  return { unit: 'days', count: Math.floor(seconds / DAY) };
}
