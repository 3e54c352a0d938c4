import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { deviceWords } from '../../lib/device-words';
import { historyDetailPath } from '../../lib/paths';
import { regionText } from '../../lib/region-text';
import { useApi } from '../../lib/services';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { TimeCell } from '../../ui/table/time-cell';
import type { Figure } from './stats';

/** Figures whose rows can be listed. */
export type RowKind = Exclude<Figure, 'refused'>;
/** Id of the link, and the period or day, Unix ms. */
export type RowsQuery = { id: string; from?: number; to?: number };

type Row = { id: string; cells: { text: string; node?: ReactNode }[] };
type Rows = {
  heads: string[];
  read: (query: RowsQuery & { pageNo: number }) => Promise<{ rows: Row[]; total: number }>;
};

/** Table headings for a figure, and a function that loads a page of its rows. */
export function useRowsOf(kind: RowKind, hasTargets: boolean): Rows {
  const { t } = useTranslation('links');
  const api = useApi();
  const maySeeHistory = useMay()(['seePermissions:seeHistorical']);
  const { visitor: named, device } = useVisitWords();
  return ROWS_OF[kind]({
    t,
    api,
    named,
    device,
    hasTargets,
    maySeeHistory,
    word: (text) => ({ text: text || t('unknown') }),
  });
}

type RowParts = {
  t: ReturnType<typeof useTranslation<'links'>>['t'];
  api: ReturnType<typeof useApi>;
  named: (visitor: string) => string;
  device: (device: string) => string;
  hasTargets: boolean;
  maySeeHistory: boolean;
  word: (text: string) => { text: string };
};

const ROWS_OF: Record<RowKind, (parts: RowParts) => Rows> = {
  visits,
  visitors,
  conversations: (parts) => conversations(parts, {}),
  valid: (parts) => conversations(parts, { valid: 'true' }),
  leads,
  letters,
};

const at = (time: number) => ({ text: '', node: <TimeCell time={time} /> });

const list = (pairs: readonly [string, unknown][]) => ({
  text: pairs.map(([name, value]) => `${name}=${String(value)}`).join(' · '),
});

const contactsOf = (...contacts: (string | null)[]) => ({ text: contacts.filter(Boolean).join(' · ') });

function visits({ t, api, named, device, hasTargets, word }: RowParts): Rows {
  return {
    heads: [
      t('rows.time'),
      t('rows.visitor'),
      t('rows.region'),
      t('rows.device'),
      ...(hasTargets ? [t('rows.target')] : []),
      t('rows.parameters'),
      t('rows.variables'),
    ],
    read: async (query) => {
      const { list: found, total } = await api('GET /link/visits', query);
      const rows = found.map((visit) => ({
        id: visit.id,
        cells: [
          at(visit.time),
          word(named(visit.visitor)),
          word(regionText(visit.region)),
          word(deviceWords(visit) || device(visit.device)),
          ...(hasTargets ? [{ text: visit.variant ? t(`variants.${visit.variant}`) : '' }] : []),
          list(visit.parameters.map(({ name, value }) => [name, value])),
          list(Object.entries(visit.variables)),
        ],
      }));
      return { rows, total };
    },
  };
}

function visitors({ t, api, named, word }: RowParts): Rows {
  return {
    heads: [t('rows.last'), t('rows.visitor'), t('rows.region'), t('rows.visits')],
    read: async (query) => {
      const { list: found, total } = await api('GET /link/visitors', query);
      const rows = found.map(({ id, time, visitor, region, visits }) => ({
        id,
        cells: [at(time), word(named(visitor)), word(regionText(region)), { text: String(visits) }],
      }));
      return { rows, total };
    },
  };
}

function conversations({ t, api, named, maySeeHistory, word }: RowParts, filter: { valid?: 'true' }): Rows {
  return {
    heads: [t('rows.time'), t('rows.visitor'), t('rows.agent'), t('rows.messages'), t('rows.valid')],
    read: async (query) => {
      const { list: found, total } = await api('GET /link/conversations', { ...query, ...filter });
      const rows = found.map((talk) => {
        const name = named(talk.visitor);
        return {
          id: talk.id,
          cells: [
            at(talk.time),
            maySeeHistory ? { text: name, node: <a href={`#${historyDetailPath(talk.id)}`}>{name}</a> } : word(name),
            { text: talk.agent ?? t('nobody') },
            { text: `${talk.umsg} / ${talk.smsg}` },
            { text: t(talk.valid ? 'yes' : 'no') },
          ],
        };
      });
      return { rows, total };
    },
  };
}

function leads({ t, api, named, word }: RowParts): Rows {
  return {
    heads: [t('rows.last'), t('rows.visitor'), t('rows.region'), t('rows.contact')],
    read: async (query) => {
      const { list: found, total } = await api('GET /link/leads', query);
      const rows = found.map(({ id, time, visitor, region, phone, email, wechat }) => ({
        id,
        cells: [at(time), word(named(visitor)), word(regionText(region)), contactsOf(phone, email, wechat)],
      }));
      return { rows, total };
    },
  };
}

function letters({ t, api, word }: RowParts): Rows {
  return {
    heads: [t('rows.time'), t('rows.visitor'), t('rows.content'), t('rows.contact')],
    read: async (query) => {
      const { list: found, total } = await api('GET /link/letters', query);
      const rows = found.map(({ id, time, name, content, phone, email }) => ({
        id,
        cells: [at(time), word(name), { text: content }, contactsOf(phone, email)],
      }));
      return { rows, total };
    },
  };
}
