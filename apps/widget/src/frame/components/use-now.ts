import { useEffect, useState } from 'preact/hooks';

/** The present time, updated every `ms` while `isOn`. */
export function useNow(ms: number, isOn: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isOn) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), ms);
    return () => clearInterval(timer);
  }, [ms, isOn]);
  return isOn ? Math.max(now, Date.now() - ms) : now;
}
