import { safeHref } from '@parley/protocol/safe-href';

/** Opens an address in a new window without access to this one; unsafe addresses open nothing. */
export function openAddress(address: string): void {
  const safe = safeHref(address, location.href);
  if (safe !== null) window.open(safe, '_blank', 'noopener');
}

/** Opens an address in this window. */
export function leaveFor(address: string): void {
  const safe = safeHref(address, location.href);
  if (safe !== null) location.assign(safe);
}
