import { safeHref } from '@parley/protocol/bodies';

/** Opens an address in a window of its own that learns nothing of this one; what leads nowhere safe opens nothing. */
export function openAddress(address: string): void {
  const safe = safeHref(address, location.href);
  if (safe !== null) window.open(safe, '_blank', 'noopener');
}

/** Leaves for an address, in this window. */
export function leaveFor(address: string): void {
  const safe = safeHref(address, location.href);
  if (safe !== null) location.assign(safe);
}
