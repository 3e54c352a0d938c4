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

/** Numbers with rows behind them. */
export type RowKind = Exclude<Figure, 'refused'>;
/** The link, and the period or day. */
export type Asked = { id: string; from?: number; to?: number };

type Row = { id: string; cells: { text: string; node?: ReactNode }[] };
type Rows = { heads: string[]; read: (asked: Asked & { pageNo: number }) => Promise<{ rows: Row[]; total: number }> };

/** The heads of the table behind one number, and how a page of its rows is read. */
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

type Tools = {
  t: ReturnType<typeof useTranslation<'links'>>['t'];
  api: ReturnType<typeof useApi>;
  named: (visitor: string) => string;
  device: (device: string) => string;
  hasTargets: boolean;
  maySeeHistory: boolean;
  word: (text: string) => { text: string };
};

const ROWS_OF: Record<RowKind, (tools: Tools) => Rows> = {
  visits,
  visitors,
  conversations: (tools) => conversations(tools, {}),
  valid: (tools) => conversations(tools, { valid: 'true' }),
  leads,
  letters,
};

const at = (time: number) => ({ text: '', node: <TimeCell time={time} /> });

const list = (pairs: readonly [string, unknown][]) => ({
  text: pairs.map(([name, value]) => `${name}=${String(value)}`).join(' · '),
});

const contactsOf = (...contacts: (string | null)[]) => ({ text: contacts.filter(Boolean).join(' · ') });

function visits({ t, api, named, device, hasTargets, word }: Tools): Rows {
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
    read: async (asked) => {
      const { list: found, total } = await api('GET /link/visits', asked);
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

function visitors({ t, api, named, word }: Tools): Rows {
  return {
    heads: [t('rows.last'), t('rows.visitor'), t('rows.region'), t('rows.visits')],
    read: async (asked) => {
      const { list: found, total } = await api('GET /link/visitors', asked);
      const rows = found.map(({ id, time, visitor, region, visits }) => ({
        id,
        cells: [at(time), word(named(visitor)), word(regionText(region)), { text: String(visits) }],
      }));
      return { rows, total };
    },
  };
}

function conversations({ t, api, named, maySeeHistory, word }: Tools, filter: { valid?: 'true' }): Rows {
  return {
    heads: [t('rows.time'), t('rows.visitor'), t('rows.agent'), t('rows.messages'), t('rows.valid')],
    read: async (asked) => {
      const { list: found, total } = await api('GET /link/conversations', { ...asked, ...filter });
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

function leads({ t, api, named, word }: Tools): Rows {
  return {
    heads: [t('rows.last'), t('rows.visitor'), t('rows.region'), t('rows.contact')],
    read: async (asked) => {
      const { list: found, total } = await api('GET /link/leads', asked);
      const rows = found.map(({ id, time, visitor, region, phone, email, wechat }) => ({
        id,
        cells: [at(time), word(named(visitor)), word(regionText(region)), contactsOf(phone, email, wechat)],
      }));
      return { rows, total };
    },
  };
}

function letters({ t, api, word }: Tools): Rows {
  return {
    heads: [t('rows.time'), t('rows.visitor'), t('rows.content'), t('rows.contact')],
    read: async (asked) => {
      const { list: found, total } = await api('GET /link/letters', asked);
      const rows = found.map(({ id, time, name, content, phone, email }) => ({
        id,
        cells: [at(time), word(name), { text: content }, contactsOf(phone, email)],
      }));
      return { rows, total };
    },
  };
}
