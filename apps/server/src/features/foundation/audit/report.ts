import type { Fault, Verified } from './verify';

/** Result of a verification as sentences for a terminal. */
export function sentencesOf({ checked, waiting, before, end, fault }: Verified): string[] {
  const removed = before > 0 ? [`Entries up to ${before} went for their age; their signed checkpoint stands.`] : [];
  const unlinked = waiting > 0 ? [`${waiting} of them wait for their link.`] : [];
  const last = end ? [`The end of the chain: ${end.number} ${end.hash}`] : [];
  return [
    `${checked} ${checked === 1 ? 'entry' : 'entries'} checked.`,
    ...unlinked,
    ...removed,
    ...last,
    verdict(fault),
  ];
}

export function verdict(fault: Fault | null): string {
  if (!fault) return 'The audit log is whole and unaltered.';
  const entry = `${fault.number === null ? 'An entry that waits for its link' : `Entry ${fault.number}`}${fault.id ? ` (${fault.id})` : ''}`;
  switch (fault.problem) {
    case 'altered':
      return `${entry} was altered.`;
    case 'missing':
      return `${entry} is missing.`;
    case 'relinked':
      return `${entry} does not follow from the one before it.`;
    case 'cut':
      return `Entries from ${fault.number} on are missing at the end.`;
    case 'checkpoint':
      return `The checkpoint at ${fault.number} was not signed by this installation.`;
    case 'head':
      return `The end of the chain (${fault.number}) was not signed by this installation.`;
  }
}
