import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Menu } from '../../../ui/menu';
import { Notice } from '../../../ui/notice';
import type { Done } from '../../../ui/table/types';
import { useTell, useTold } from '../../../ui/table/use-tell';
import { toast } from '../../../ui/toast/toast';
import type { Asking, AskKind } from '../actions';
import { usePeopleAgain } from '../queries';
import { ContactMenu } from './contact-menu';
import style from './detail.module.css';
import type { About } from './queries';
import { useTake } from './use-take';

const PersonForm = lazyPart(
  () => import('../person-form'),
  (part) => part.PersonForm,
);
const AskWindow = lazyPart(
  () => import('../ask-window'),
  (part) => part.AskWindow,
);
const EraseWindow = lazyPart(
  () => import('./erase-window'),
  (part) => part.EraseWindow,
);

/** Who it is, and what can be done. */
export function Header({ about: { person } }: { about: About }) {
  const { t } = useTranslation('userDetail');
  const may = useMay();
  const api = useApi();
  const again = usePeopleAgain();
  const tell = useTell();
  const [, told] = useTold();
  const take = useTake(person.id);
  const [open, setOpen] = useState<'edit' | 'erase' | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const name = person.name || t('unnamed');
  const isInBin = person.place === 'recycled';
  const isBlacklisted = person.blacklistedUntil !== null && person.blacklistedUntil > Date.now();

  function ask(kind: AskKind): void {
    const onClose: Asking['onClose'] = (done) => {
      setAsking(null);
      if (done) tell(done);
    };
    setAsking({ kind, people: [person], onClose });
  }

  async function welcome(): Promise<Done> {
    await api('POST /users/doUnblacklist', { ids: [person.id] });
    await again();
    return { text: t('unblacklisted') };
  }

  async function move(isOut: boolean): Promise<void> {
    await (isOut
      ? api('POST /users/doDelete', { ids: [person.id] })
      : api('POST /users/doRestore', { ids: [person.id] }));
    await again();
    if (isOut) toast.good(t('recycled'), { actions: [{ label: t('restore'), onSelect: () => void move(false) }] });
  }

  const items = [
    { key: 'take', label: t('take'), icon: 'export' as const, onSelect: () => void take('json') },
    { key: 'takeFiles', label: t('takeFiles'), icon: 'download' as const, onSelect: () => void take('zip') },
    ...(isInBin
      ? []
      : [
          { key: 'tag', label: t('tag'), icon: 'bookmark' as const, onSelect: () => ask('tag') },
          { key: 'share', label: t('share'), icon: 'share' as const, onSelect: () => ask('share') },
        ]),
    ...(isInBin || !may(['talk:blacklist'])
      ? []
      : [
          isBlacklisted
            ? {
                key: 'unblacklist',
                label: t('unblacklist'),
                icon: 'check' as const,
                onSelect: () => void told(welcome),
              }
            : { key: 'blacklist', label: t('blacklist'), icon: 'ban' as const, onSelect: () => ask('blacklist') },
        ]),
    ...(isInBin
      ? []
      : [{ key: 'recycle', label: t('recycle'), icon: 'trash' as const, onSelect: () => void move(true) }]),
    ...(may({ role: ['Admin'] })
      ? [
          {
            key: 'erase',
            label: t('erase'),
            icon: 'trash' as const,
            isDangerous: true,
            onSelect: () => setOpen('erase'),
          },
        ]
      : []),
  ];

  return (
    <>
      <header className={style.header}>
        <h1 className={style.name} title={name}>
          <bdi>{name}</bdi>
        </h1>
        <span className={style.marks}>
          <span className={style.status} data-status={person.status}>
            {t(`statuses.${person.status}`)}
          </span>
          {isBlacklisted && (
            <span className={style.banned}>
              <Icon name="ban" size={14} />
              {t('blacklisted')}
            </span>
          )}
        </span>
        <span className={style.tools}>
          {!isInBin && (
            <>
              <ContactMenu person={person} />
              <Button icon="clock" onClick={() => ask('followUp')}>
                {t('followUp')}
              </Button>
              <Button icon="pencil" look="primary" onClick={() => setOpen('edit')}>
                {t('edit')}
              </Button>
            </>
          )}
          <Button icon="page" onClick={() => window.print()}>
            {t('print')}
          </Button>
          <Menu label={t('more')} items={items} className={style.more}>
            <Icon name="more" />
          </Menu>
        </span>
      </header>
      {isInBin && (
        <Notice
          kind="wait"
          action={
            <Button look="link" onClick={() => void move(false)}>
              {t('restore')}
            </Button>
          }
        >
          {t('inBin')}
        </Notice>
      )}
      {open === 'edit' && <PersonForm person={person} onClose={() => setOpen(null)} />}
      {open === 'erase' && <EraseWindow person={person} onClose={() => setOpen(null)} />}
      {asking && <AskWindow asking={asking} />}
    </>
  );
}
