import type { audit as zh } from '../zh/audit';
import { sectionNames } from './settings/section-names';

export const audit: typeof zh = {
  title: 'Audit log',
  lead: 'Every change: who made it, when, from where, and the values before and after. Entries are chained, so altering or removing one can be detected.',
  empty: 'No entries yet',
  emptyHint: 'Changes to agents, roles, settings and customers appear here.',
  search: 'Search by agent, subject, IP or content',
  filters: { action: 'Action', kind: 'Subject', time: 'Time' },
  system: 'System',
  visitor: 'Visitor',
  more: '({{count}} in total)',
  open: 'View',
  verify: 'Verify',
  verified_one: '{{count}} entry, complete and unaltered',
  verified_other: '{{count}} entries, complete and unaltered',
  nothingToVerify: 'There are no entries to verify yet',
  faults: {
    altered: 'Entry {{number}} was altered',
    missing: 'Entry {{number}} is missing',
    relinked: 'Entry {{number}} is not linked to the one before it',
    cut: 'Entries from {{number}} on are missing',
    checkpoint: 'The checkpoint at entry {{number}} has an invalid signature',
    head: 'The signature at the end of the log is invalid (entry {{number}})',
  },
  waitingFault: 'A recent entry that is not yet numbered was altered',
  detail: {
    chain: 'Entry number',
    unlinked: 'Not numbered yet',
    id: 'ID',
    person: 'Customer',
    noValues: 'This action did not change any field values.',
    failed: 'Couldn’t load this entry',
  },
  sections: sectionNames,
};
