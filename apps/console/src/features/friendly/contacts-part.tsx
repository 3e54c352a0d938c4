import { contactFields } from '@parley/protocol/fields/friendly';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { lazyPart } from '../../lib/lazy-part';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm/confirm';
import { ListPage } from '../../ui/table/list-page';
import type { BulkAction, Done, RowAction } from '../../ui/table/types';
import { useContactColumns } from './columns';
import { CONTACTS, type Contact, type InvitationCode, useChoices, useManyContacts } from './queries';

const ContactForm = lazyPart(() => import('./contact-form'), 'ContactForm');
const InvitationDrawer = lazyPart(() => import('./invitation-drawer'), 'InvitationDrawer');

const PasswordForm = lazyPart(() => import('./password-form'), 'PasswordForm');

/** An invitation that was just created; its code is shown only once. */
export type CreatedInvitation = { name: string; invitation: InvitationCode };

/** The list of contacts with its actions. */
export function ContactsPart({ onShares }: { onShares: (contact: Contact) => void }) {
  const { t } = useTranslation('friendly');
  const texts = useFields(contactFields);
  const choices = useChoices();
  const columns = useContactColumns();
  const [editing, setEditing] = useState<Contact | 'new' | null>(null);
  const [created, setCreated] = useState<CreatedInvitation | null>(null);
  const [renewing, setRenewing] = useState<Contact | null>(null);
  const actions = useContactActions(setCreated);
  const { block, unblock, remove } = actions;
  const rowActions = useRowActions({ actions, onEdit: setEditing, onRenew: setRenewing, onShares });

  return (
    <ListPage
      name={CONTACTS}
      route="GET /friendly/getList"
      title={t('title')}
      lead={t('lead')}
      action={
        <Button look="primary" onClick={() => setEditing('new')}>
          {t('add')}
        </Button>
      }
      columns={columns}
      everyMs={30_000}
      usualSort={{ key: 'createdAt', order: 'desc' }}
      filters={[
        { key: 'text', kind: 'text', label: t('search'), isSearch: true },
        {
          key: 'kind',
          kind: 'some',
          label: t('filters.type'),
          options: texts.options('kind'),
        },
        {
          key: 'status',
          kind: 'some',
          label: t('filters.status'),
          options: texts.options('status'),
        },
        {
          key: 'group',
          kind: 'some',
          label: t('filters.group'),
          options: (choices.data?.groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      rowName={({ name }) => name}
      rowActions={rowActions}
      bulkActions={[unblock, block, remove]}
      exporting={{
        route: 'GET /friendly/export',
        columns: texts.exported,
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {editing && (
        <ContactForm
          contact={editing === 'new' ? null : editing}
          onCreated={setCreated}
          onClose={() => setEditing(null)}
        />
      )}
      {renewing && <PasswordForm contact={renewing} onClose={() => setRenewing(null)} />}
      {editing === null && created && <InvitationDrawer created={created} onClose={() => setCreated(null)} />}
    </ListPage>
  );
}

const idsOf = (contacts: readonly Contact[]): string[] => contacts.map(({ id }) => id);

function useContactActions(onCreated: (created: CreatedInvitation) => void) {
  const { t } = useTranslation('friendly');
  const many = useManyContacts();

  const unblock: BulkAction<Contact> = {
    key: 'unblock',
    label: t('unblock'),
    icon: 'check',
    async run(contacts) {
      const count = await many.block(idsOf(contacts), false);
      return { text: count === 0 ? t('unchanged') : t('unblocked', { count }) };
    },
  };
  const block: BulkAction<Contact> = {
    key: 'block',
    label: t('block'),
    icon: 'ban',
    async run(contacts) {
      const ask = { text: t('blockAsk', { count: contacts.length }), ok: t('block'), isDangerous: true };
      if (!(await confirm(ask))) return null;
      const count = await many.block(idsOf(contacts), true);
      return { text: count === 0 ? t('unchanged') : t('blocked', { count }) };
    },
  };
  const remove: BulkAction<Contact> = {
    key: 'remove',
    label: t('remove'),
    icon: 'trash',
    isDanger: true,
    async run(contacts) {
      const ask = { text: t('removeAsk', { count: contacts.length }), ok: t('remove'), isDangerous: true };
      if (!(await confirm(ask))) return null;
      return { text: t('removed', { count: await many.remove(idsOf(contacts)) }) };
    },
  };

  /** No result text: the new invitation opens in a drawer. */
  async function reissue([contact]: readonly Contact[]): Promise<Done | null> {
    if (!contact) return null;
    const { id, name, invitation } = contact;
    const isGood = invitation !== null && !invitation.isOver;
    if (isGood && !(await confirm({ text: t('reissueAsk', { name }), ok: t('reissue') }))) return null;
    onCreated({ name, invitation: await many.invite(id) });
    return null;
  }

  async function ask([contact]: readonly Contact[]): Promise<Done | null> {
    if (!contact) return null;
    await many.ask(contact.id);
    return { text: t('asked', { name: contact.name }) };
  }

  async function resetTotp([contact]: readonly Contact[]): Promise<Done | null> {
    if (!contact) return null;
    const { id, name } = contact;
    if (!(await confirm({ text: t('totp.ask', { name }), ok: t('totp.reset'), isDangerous: true }))) return null;
    await many.resetTotp(id);
    return { text: t('totp.done', { name }) };
  }

  return { block, unblock, remove, reissue, ask, resetTotp };
}

type RowHandlers = {
  actions: ReturnType<typeof useContactActions>;
  onEdit: (contact: Contact) => void;
  onRenew: (contact: Contact) => void;
  onShares: (contact: Contact) => void;
};

/** Actions of one row. */
function useRowActions({ actions, onEdit, onRenew, onShares }: RowHandlers): RowAction<Contact>[] {
  const { t } = useTranslation('friendly');
  const { block, unblock, remove, reissue, ask, resetTotp } = actions;
  return [
    { key: 'edit', label: t('edit'), icon: 'pencil', onSelect: onEdit },
    {
      key: 'reissue',
      label: t('reissue'),
      icon: 'letter',
      isOff: ({ kind, status, agent }) => kind !== 'partner' || status !== 'pending' || agent !== null,
      run: reissue,
    },
    {
      key: 'password',
      label: t('password.set'),
      icon: 'refresh',
      isOff: ({ kind, agent }) => kind !== 'partner' || agent === null,
      onSelect: onRenew,
    },
    { key: 'ask', label: t('ask'), icon: 'bell', isOff: ({ status }) => status !== 'declined', run: ask },
    {
      key: 'totp',
      label: t('totp.reset'),
      icon: 'device',
      isOff: ({ kind, agent }) => kind !== 'partner' || !agent?.totp,
      run: resetTotp,
    },
    { key: 'shares', label: t('shares'), icon: 'clock', onSelect: onShares },
    { ...unblock, isOff: ({ status }) => status !== 'blocked' },
    { ...block, isOff: ({ status }) => status === 'blocked' },
    { ...remove, isDanger: true },
  ];
}
