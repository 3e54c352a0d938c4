import { groupFields } from '@parley/protocol/fields/groups';
import type { listedGroup } from '@parley/protocol/http/groups';
import type * as z from 'zod';
import { joined, tableOf, textOf } from '../../../sheets/table-of';

const UNLIMITED = { zh: '不限', en: 'No limit' };

/** Groups as a file; `names`: what members and groups are called. */
export const groupTable = (names: ReadonlyMap<string, string>) =>
  tableOf<z.input<typeof listedGroup>>()(groupFields, {
    members: ({ members }, language) =>
      joined(
        members.flatMap((id) => names.get(id) ?? []),
        language,
      ),
    capacity: ({ capacity }, language) => (capacity === null ? UNLIMITED[language] : `${capacity}`),
    strategy: ({ strategy }, language) => textOf(groupFields.fields.strategy, strategy ?? 'desk', language),
    overflow: ({ overflow }) => (overflow === null ? '' : (names.get(overflow) ?? '')),
    emergency: ({ emergencyName }) => emergencyName ?? '',
  });
