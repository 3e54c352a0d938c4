import { INSIDE } from '@parley/core/access/allows';
import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState, useMay, useServerNow } from '../../../lib/desk/desk-context';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Menu, type MenuItem } from '../../../ui/menu';
import { Avatar } from '../avatar';
import { AgeText } from '../list/age-text';
import { useActiveSource } from '../monitoring/use-switch-user';
import { openSearch } from '../thread/search/search-store';
import { StateTag } from '../thread/state-tag';
import { keysOf, SHORTCUTS, type ShortcutName, useKeys } from '../use-shortcuts';
import { useVisitorName } from '../visitor-name';
import { ActionDialog } from './action-dialog';
import { type Action, type ActionKey, actionsFor, splitActions } from './action-table';
import style from './header.module.css';
import { HeaderStrips } from './header-strips';
import { readTakenOver } from './taken-over';
import type { Actions } from './use-actions';
import { useFitsButtons } from './use-fits-buttons';

type Props = {
  row: VisitorRow;
  acting: Actions;
  areFactsOpen: boolean;
  onBack: () => void;
  onFacts: () => void;
};

/** Interval in ms at which the end of a blacklisting is checked. */
const LOOK_MS = 30_000;

/** Visitor, state and actions: the next step as a button, the others in the menu or by shortcut. */
export function ThreadHeader({ row, acting, areFactsOpen, onBack, onFacts }: Props) {
  const { t } = useTranslation('workbenchActions');
  const name = useVisitorName()(row);
  const source = useActiveSource(row.YQToken);
  const may = useMay();
  const actions = useActions(row);
  const [root, hasRoom] = useFitsButtons();
  const { buttons, menu } = splitActions(actions, hasRoom);
  const factsLabel = areFactsOpen
    ? t('actions.hideDetails', { ns: 'workbench' })
    : t('actions.details', { ns: 'workbench' });

  useKeys((pressed) => {
    if (pressed === 'details') {
      onFacts();
      return true;
    }
    const action = actions.find(({ key }) => shortcutFor(key) === pressed);
    if (action && acting.asking === null) acting.press(action);
    return action !== undefined;
  });

  return (
    <>
      <header ref={root} className={style.header}>
        <Button
          className={style.back ?? ''}
          look="quiet"
          icon="back"
          aria-label={t('actions.back', { ns: 'workbench' })}
          title={t('actions.back', { ns: 'workbench' })}
          onClick={onBack}
        />
        <Avatar id={row.YQToken} name={row.name} size={32} isAway={!row.online} />
        <div className={style.who}>
          <h2 className={style.name} title={name} dir="auto">
            {name}
          </h2>
          <p className={style.sub}>
            <StateTag state={row.state} />
            <span className={style.clock}>
              <AgeText row={row} />
            </span>
            {!row.online && <span className={style.away}>{t('list.offline', { ns: 'workbench' })}</span>}
            {source && (
              <span className={style.source} title={source}>
                {source}
              </span>
            )}
          </p>
        </div>
        <div className={style.actions}>
          {buttons.map((action) => (
            <ActionButton key={action.key} action={action} acting={acting} />
          ))}
          {row.conversation && may([INSIDE]) && (
            <Button
              look="quiet"
              icon="search"
              aria-label={t('thread.find', { ns: 'workbench' })}
              title={t('thread.find', { ns: 'workbench' })}
              onClick={() => openSearch(row.YQToken)}
            />
          )}
          {menu.length > 0 && <MoreMenu actions={menu} acting={acting} />}
          <Button
            look="quiet"
            icon="details"
            aria-label={factsLabel}
            title={factsLabel}
            aria-expanded={areFactsOpen}
            onClick={onFacts}
          />
        </div>
      </header>
      <HeaderStrips row={row} acting={acting} />
      {acting.asking && <ActionDialog name={acting.asking} row={row} onClose={acting.closed} />}
    </>
  );
}

function useActions(row: VisitorRow): Action[] {
  const { me } = useDesk();
  const may = useMay();
  const now = useServerNow(row.blacklistedUntil === null ? Number.MAX_SAFE_INTEGER : LOOK_MS);
  const isWatching = useDeskState((state) => state.inbox?.watching.has(row.YQToken) ?? false);
  const isTaken = row.conversation !== null && readTakenOver().includes(row.conversation);
  return actionsFor(row, { me: me.uuid, isWatching, isTaken, now, may });
}

const OPPOSITE: Partial<Record<ActionKey, ActionKey>> = {
  unwatch: 'watch',
  unblacklist: 'blacklist',
  withdraw: 'transfer',
};

/** Opposite actions, such as watch and unwatch, share a shortcut. */
const shortcutFor = (key: ActionKey): ShortcutName | undefined => {
  const name = OPPOSITE[key] ?? key;
  return SHORTCUTS.find((shortcut) => shortcut.name === name)?.name;
};

function ActionButton({ action, acting }: { action: Action; acting: Actions }) {
  const { t } = useTranslation('workbenchActions');
  const { key, look, icon } = action;
  const shortcut = shortcutFor(key);
  const keys = shortcut ? keysOf(shortcut) : [];
  const isAccept = key === 'accept';
  const label = isAccept ? acting.accepting.label : t(`verbs.${key}`);
  const hint = isAccept ? acting.accepting.words : null;
  const usual = [label, ...(keys.length > 0 ? [keys.join(' ')] : [])].join(' · ');
  return (
    <Button
      size="s"
      look={look}
      icon={icon}
      // A phone's header shows the icon alone, except for the next step.
      className={look === 'primary' ? '' : (style.compact ?? '')}
      busy={acting.busy === key}
      aria-label={label}
      aria-keyshortcuts={keys.join('+') || undefined}
      aria-haspopup={action.goes === 'dialog' ? 'dialog' : undefined}
      title={hint ?? usual}
      onClick={() => acting.press(action)}
    >
      {label}
    </Button>
  );
}

function MoreMenu({ actions, acting }: { actions: readonly Action[]; acting: Actions }) {
  const { t } = useTranslation('workbenchActions');
  const items = actions.map((action): MenuItem => {
    const shortcut = shortcutFor(action.key);
    return {
      key: action.key,
      icon: action.icon,
      label: t(`verbs.${action.key}`),
      ...(shortcut && { keys: keysOf(shortcut) }),
      isDangerous: action.look === 'danger',
      onSelect: () => acting.press(action),
    };
  });
  return (
    <Menu label={t('more')} items={items}>
      <Icon name="more" />
    </Menu>
  );
}
