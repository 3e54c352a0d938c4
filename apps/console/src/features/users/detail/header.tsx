import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMay } from '../../../lib/desk/desk-context';
import { lazyPart } from '../../../lib/lazy-part';
import { workbenchPath } from '../../../lib/paths';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Menu } from '../../../ui/menu';
import { Notice } from '../../../ui/notice';
import { toast } from '../../../ui/toast/toast';
import type { Asking } from '../actions';
import { usePeopleAgain } from '../queries';
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
  const navigate = useNavigate();
  const may = useMay();
  const api = useApi();
  const again = usePeopleAgain();
  const take = useTake(person.id);
  const [open, setOpen] = useState<'edit' | 'erase' | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const name = person.name || t('unnamed');
  const isInBin = person.place === 'recycled';
  const isBlacklisted = person.blacklistedUntil !== null && person.blacklistedUntil > Date.now();
  const visitor = person.visitors[0];

  function followUp(): void {
    const onClose: Asking['onClose'] = (done) => {
      setAsking(null);
      if (done) toast.good(t('followUp'));
    };
    setAsking({ kind: 'followUp', people: [person], onClose });
  }

  async function move(isOut: boolean): Promise<void> {
    await (isOut
      ? api('POST /users/doDelete', { ids: [person.id] })
      : api('POST /users/doRestore', { ids: [person.id] }));
    await again();
    if (isOut) toast.good(t('recycled'), { actions: [{ label: t('restore'), onSelect: () => void move(false) }] });
  }

  const items = [
    ...(visitor && may(['talk:desk'])
      ? [
          {
            key: 'talk',
            label: t('openTalk'),
            icon: 'current' as const,
            onSelect: () => void navigate(workbenchPath(visitor)),
          },
        ]
      : []),
    { key: 'take', label: t('take'), icon: 'export' as const, onSelect: () => void take('json') },
    { key: 'takeFiles', label: t('takeFiles'), icon: 'download' as const, onSelect: () => void take('zip') },
    ...(isInBin
      ? []
      : [{ key: 'recycle', label: t('recycle'), icon: 'trash' as const, onSelect: () => void move(true) }]),
    ...(may({ role: ['Admin'] })
      ? [
          {
            key: 'erase',
            label: t('erase'),
            icon: 'ban' as const,
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
              <Button icon="clock" onClick={followUp}>
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
