import { peopleFields } from '@parley/protocol/fields/people';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { useApi } from '../../lib/services';
import { useSection } from '../../lib/settings/use-section';
import { FormWindow } from '../../ui/form/form-window';
import { MultiSelect } from '../../ui/form/multi-select';
import { useRules } from '../../ui/form/use-rules';
import type { Asking } from '../../ui/table/actions';
import type { Done } from '../../ui/table/types';
import { type AskKind, usePeopleChange } from './actions';
import { useTagNames } from './filters';
import { FollowUpFields } from './follow-up-fields';
import { type Person, usePeopleViews, useRefreshPeople } from './queries';

const HOURS = [1, 24, 168, 720, 0] as const;

type Values = {
  addTags?: string[];
  removeTags?: string[];
  owner?: string;
  sharedWith?: string[];
  category?: string;
  hours?: (typeof HOURS)[number];
  reason?: string;
  what?: string;
  due?: Dayjs;
  assignee?: string;
};

/** Dialog of the actions that need input: tags, owner, sharing, category, blacklist, follow-up. */
export function AskWindow({ asking }: { asking: Asking<Person, AskKind> }) {
  const { t } = useTranslation('users');
  const submit = useSubmit();
  const { what: kind, rows: people, onClose } = asking;
  const count = people.length;
  const name = people[0]?.name || t('unnamed');
  const { blacklistHours } = useSection('conversation');
  const initial =
    kind === 'blacklist'
      ? { hours: HOURS.find((hours) => String(hours) === blacklistHours) ?? 24 }
      : initialOf(kind, people[0]?.sharedWith ?? [], count);

  return (
    <FormWindow<Values>
      title={
        kind === 'followUp' && count === 1
          ? t('ask.followUpTitle', { name })
          : t(`ask.${kind === 'followUp' ? 'followUpMany' : kind}Title`, { count })
      }
      width={440}
      initial={initial}
      submitText={t('ask.submit')}
      onSubmit={async (values) => {
        const done = await submit(
          kind,
          people.map(({ id }) => id),
          values,
        );
        onClose(done);
      }}
      onClose={() => onClose(null)}
    >
      <Fields kind={kind} />
    </FormWindow>
  );
}

function initialOf(kind: AskKind, shared: string[], count: number): Partial<Values> {
  if (kind === 'share' && count === 1) return { sharedWith: shared };
  if (kind === 'followUp') return { due: dayjs().add(1, 'day').startOf('hour') };
  return {};
}

function Fields({ kind }: { kind: AskKind }): ReactNode {
  const { t } = useTranslation('users');
  const texts = useFields(peopleFields);
  const rules = useRules();
  const views = usePeopleViews();
  const tags = useTagNames().map((value) => ({ value, label: value }));
  const agents = (views.data?.agents ?? []).map(({ uuid, nickname }) => ({ value: uuid, label: nickname }));
  const agentSelect = { options: agents, showSearch: { optionFilterProp: 'label' }, loading: views.isPending };
  switch (kind) {
    case 'tag':
      return (
        <>
          <Form.Item name="addTags" label={t('ask.addTags')} rules={[rules.list({ max: 50 })]}>
            <MultiSelect mode="tags" options={tags} />
          </Form.Item>
          <Form.Item name="removeTags" label={t('ask.removeTags')} rules={[rules.list({ max: 50 })]}>
            <MultiSelect mode="tags" options={tags} />
          </Form.Item>
        </>
      );
    case 'assign':
      return (
        <Form.Item name="owner" label={t('ask.owner')} rules={[rules.required]}>
          <Select {...agentSelect} />
        </Form.Item>
      );
    case 'share':
      return (
        <Form.Item name="sharedWith" label={t('ask.shareWith')} extra={t('ask.shareHint')}>
          <MultiSelect mode="multiple" {...agentSelect} />
        </Form.Item>
      );
    case 'category':
      return (
        <Form.Item name="category" label={texts.label('category')} extra={t('ask.categoryHint')}>
          <Select
            allowClear
            options={(views.data?.categories ?? []).map(({ name }) => ({ value: name, label: name }))}
          />
        </Form.Item>
      );
    case 'blacklist':
      return (
        <>
          <p>{t('ask.blacklistLead')}</p>
          <Form.Item name="hours" label={t('ask.hours')} rules={[rules.required]}>
            <Select options={HOURS.map((value) => ({ value, label: t(`durations.h${value}`) }))} />
          </Form.Item>
          <Form.Item name="reason" label={t('ask.reason')}>
            <Input.TextArea maxLength={500} rows={2} />
          </Form.Item>
        </>
      );
    case 'followUp':
      return <FollowUpFields isNew />;
  }
}

function useSubmit() {
  const { t } = useTranslation('users');
  const api = useApi();
  const refresh = useRefreshPeople();
  const change = usePeopleChange();
  return async (kind: AskKind, ids: string[], values: Values): Promise<Done> => {
    switch (kind) {
      case 'tag':
        return change({ ids, addTags: values.addTags ?? [], removeTags: values.removeTags ?? [] });
      case 'assign':
        return change({ ids, owner: values.owner ?? null });
      case 'share':
        return change({ ids, sharedWith: values.sharedWith ?? [] });
      case 'category':
        return change({ ids, category: values.category ?? '' });
      case 'blacklist': {
        const { hours = 24, reason = '' } = values;
        const { changed } = await api('POST /users/doBlacklist', { ids, hours, reason });
        await refresh();
        const undo = async () => {
          await api('POST /users/doUnblacklist', { ids });
          await refresh();
        };
        return { text: t('bulk.blacklisted', { count: changed }), undo };
      }
      case 'followUp': {
        const { what = '', due, assignee } = values;
        const body = { ids, text: what, dueAt: (due ?? dayjs()).valueOf() };
        const created = await api('POST /users/doFollowUps', assignee ? { ...body, assignee } : body);
        await refresh();
        const undo = async () => {
          await api('POST /users/doDropFollowUp', { ids: created.ids });
          await refresh();
        };
        return { text: t('ask.followedUp', { count: created.ids.length }), undo };
      }
    }
  };
}
