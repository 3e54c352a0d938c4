import type { Fault, Verified } from './verify';

/** Result of a verification as sentences for a terminal. */
export function sentencesOf({ checked, waiting, before, end, fault }: Verified): string[] {
  const removed =
    before > 0 ? [`Entries up to ${before} were removed by the retention; their signed checkpoint is valid.`] : [];
  const unlinked = waiting > 0 ? [`${waiting} of them have no link yet.`] : [];
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
  if (!fault) return 'The audit log is complete and unaltered.';
  const entry = `${fault.number === null ? 'An entry without a link' : `Entry ${fault.number}`}${fault.id ? ` (${fault.id})` : ''}`;
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
