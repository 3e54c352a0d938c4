import { peopleNeeds } from '@parley/core/access/people-needs';
import { peopleFields } from '@parley/protocol/fields/people';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { useFields } from '../../../lib/fields/use-fields';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Menu, type MenuItem } from '../../../ui/menu';
import { Notice } from '../../../ui/notice';
import { useAsking, useTold } from '../../../ui/table/actions';
import type { Done } from '../../../ui/table/types';
import { toast } from '../../../ui/toast/toast';
import type { AskKind } from '../actions';
import { type Person, useRefreshPeople } from '../queries';
import { ContactMenu } from './contact-menu';
import style from './detail.module.css';
import { type PersonMenuKey, personMenu } from './person-menu';
import type { About } from './queries';
import { usePersonExport } from './use-person-export';

const PersonForm = lazyPart(() => import('../person-form'), 'PersonForm');
const AskWindow = lazyPart(() => import('../ask-window'), 'AskWindow');
const EraseWindow = lazyPart(() => import('./erase-window'), 'EraseWindow');

/** Name, status and actions of a person. */
export function Header({ about: { person } }: { about: About }) {
  const { t } = useTranslation('userDetail');
  const may = useMay();
  const api = useApi();
  const refresh = useRefreshPeople();
  const [, runWithToast] = useTold();
  const exportPerson = usePersonExport(person.id);
  const [open, setOpen] = useState<'edit' | 'erase' | null>(null);
  const { asking, ask: askFirst } = useAsking<Person, AskKind>();
  const isInBin = person.place === 'recycled';
  const isBlacklisted = person.blacklistedUntil !== null && person.blacklistedUntil > Date.now();

  const ask = (what: AskKind): void => void runWithToast(() => askFirst(what)([person]));

  async function unblacklist(): Promise<Done> {
    await api('POST /users/doUnblacklist', { ids: [person.id] });
    await refresh();
    return { text: t('unblacklisted') };
  }

  async function move(toBin: boolean): Promise<void> {
    await (toBin
      ? api('POST /users/doDelete', { ids: [person.id] })
      : api('POST /users/doRestore', { ids: [person.id] }));
    await refresh();
    if (toBin) toast.good(t('recycled'), { actions: [{ label: t('restore'), onSelect: () => void move(false) }] });
  }

  const entries: Record<PersonMenuKey, Omit<MenuItem, 'key'>> = {
    take: { label: t('take'), icon: 'export', onSelect: () => void exportPerson('json') },
    takeFiles: { label: t('takeFiles'), icon: 'download', onSelect: () => void exportPerson('zip') },
    tag: { label: t('tag'), icon: 'bookmark', onSelect: () => ask('tag') },
    share: { label: t('share'), icon: 'share', onSelect: () => ask('share') },
    unblacklist: { label: t('unblacklist'), icon: 'check', onSelect: () => void runWithToast(unblacklist) },
    blacklist: { label: t('blacklist'), icon: 'ban', onSelect: () => ask('blacklist') },
    recycle: { label: t('recycle'), icon: 'trash', onSelect: () => void move(true) },
    erase: { label: t('erase'), icon: 'trash', isDangerous: true, onSelect: () => setOpen('erase') },
  };
  const keys = personMenu({
    isInBin,
    isBlacklisted,
    may: {
      edit: may(peopleNeeds.edit),
      delete: may(peopleNeeds.delete),
      export: may(peopleNeeds.export),
      blacklist: may(['talk:blacklist']),
      erase: may({ role: ['Admin'] }),
    },
  });

  return (
    <>
      <header className={style.header}>
        <NameAndStatus person={person} isBlacklisted={isBlacklisted} />
        <span className={style.tools}>
          {!isInBin && (
            <PersonTools person={person} onFollowUp={() => ask('followUp')} onEdit={() => setOpen('edit')} />
          )}
          <Button icon="page" onClick={() => window.print()}>
            {t('print')}
          </Button>
          {keys.length > 0 && (
            <Menu label={t('more')} items={keys.map((key) => ({ key, ...entries[key] }))} className={style.more}>
              <Icon name="more" />
            </Menu>
          )}
        </span>
      </header>
      {isInBin && <RecycleBinNotice onRestore={() => void move(false)} />}
      {open === 'edit' && <PersonForm person={person} onClose={() => setOpen(null)} />}
      {open === 'erase' && <EraseWindow person={person} onClose={() => setOpen(null)} />}
      {asking && <AskWindow asking={asking} />}
    </>
  );
}

/** Name, status, and whether the person is blacklisted. */
function NameAndStatus({ person, isBlacklisted }: { person: About['person']; isBlacklisted: boolean }) {
  const { t } = useTranslation('userDetail');
  const texts = useFields(peopleFields);
  const name = person.name || t('unnamed');
  return (
    <>
      <h1 className={style.name} title={name}>
        <bdi>{name}</bdi>
      </h1>
      <span className={style.marks}>
        <span className={style.status} data-status={person.status}>
          {texts.value('status', person.status)}
        </span>
        {isBlacklisted && (
          <span className={style.banned}>
            <Icon name="ban" size={14} />
            {t('blacklisted')}
          </span>
        )}
      </span>
    </>
  );
}

type PersonToolsProps = { person: About['person']; onFollowUp: () => void; onEdit: () => void };

/** The tools for a person that is not in the recycle bin. */
function PersonTools({ person, onFollowUp, onEdit }: PersonToolsProps) {
  const { t } = useTranslation('userDetail');
  const may = useMay();
  return (
    <>
      <ContactMenu person={person} />
      <Button icon="clock" onClick={onFollowUp}>
        {t('followUp')}
      </Button>
      {may(peopleNeeds.edit) && (
        <Button icon="pencil" look="primary" onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
    </>
  );
}

function RecycleBinNotice({ onRestore }: { onRestore: () => void }) {
  const { t } = useTranslation('userDetail');
  const may = useMay();
  return (
    <Notice
      kind="wait"
      action={
        may(peopleNeeds.delete) && (
          <Button look="link" onClick={onRestore}>
            {t('restore')}
          </Button>
        )
      }
    >
      {t('inBin')}
    </Notice>
  );
}
