import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { listText } from '../../../../lib/text/list-text';
import type { Spelling } from '../../../../lib/text/plain';
import { Icon } from '../../../../ui/icon';
import { Notice } from '../../../../ui/notice';
import { Avatar } from '../../avatar';
import { useFriends } from '../../friends/use-friends';
import type { DialogProps } from '../action-dialog';
import { type Candidate, candidatesOf, findCandidates, friendCandidates, robotCandidates } from './candidates';
import { Area, FormDialog } from './form-dialog';
import { DEFAULT_SHARING, type ShareChoice, ShareFields } from './share-fields';
import style from './transfer.module.css';

const NOTE_MAX = 2000;
/** Loads are not pushed, so they are fetched at this interval while the dialog is open. */
const REFRESH_MS = 5000;
const KEY = ['colleagues'];

/** Chooses the recipient of a transfer, listed with state, load and the reason if unavailable, and takes a note. */
export function TransferDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('workbenchDialogs');
  const { t: app } = useTranslation('app');
  const desk = useDesk();
  const errorText = useErrorText();
  const { data, error } = useColleagues();
  const [text, setText] = useState('');
  const [chosenKey, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [sharing, setSharing] = useState<ShareChoice>(DEFAULT_SHARING);
  const { friends } = useFriends();
  const spell = useSpelling(text !== '');
  const found = useMemo(
    () =>
      data
        ? findCandidates(
            [
              ...candidatesOf(data, row.serviceID),
              ...robotCandidates(data.robots, row),
              ...friendCandidates(friends, row.serviceID),
            ],
            text,
            spell,
          )
        : null,
    [data, friends, row, text, spell],
  );
  const chosen = found?.find(({ key, why }) => key === chosenKey && why === null);

  async function transfer(): Promise<void> {
    if (!chosen) return;
    const word = note.trim() ? { note: note.trim() } : {};
    if (chosen.kind === 'friend') {
      const scope = sharing.scope === 'person' && !chosen.maySeeHistory ? 'open' : sharing.scope;
      return desk.share(row.YQToken, { to: chosen.uuid, ...sharing, scope, ...word });
    }
    if (chosen.kind === 'robot') return desk.transfer(row.YQToken, { robot: chosen.key });
    await desk.transfer(row.YQToken, {
      ...(chosen.kind === 'group' ? { group: chosen.key } : { to: chosen.key }),
      ...word,
    });
  }

  return (
    <FormDialog
      title={t('transfer.title')}
      submit={chosen ? t('transfer.submitTo', { name: chosen.name }) : t('transfer.submit')}
      canSubmit={chosen !== undefined}
      onClose={onClose}
      onSubmit={transfer}
    >
      <Chooser
        text={text}
        onText={setText}
        found={found}
        chosen={chosen?.key ?? null}
        onChoose={setChosen}
        isShort={chosen?.kind === 'friend'}
      />
      {chosen?.kind === 'friend' && (
        <ShareFields value={sharing} maySeeHistory={chosen.maySeeHistory} onChange={setSharing} />
      )}
      {error && <Notice kind="bad">{app('loadFailed', { why: errorText(error) })}</Notice>}
      {chosen?.kind === 'robot' ? (
        <p className={style.hint}>{t('transfer.robotHint')}</p>
      ) : (
        <Area
          label={t('transfer.note')}
          hint={t('transfer.noteHint')}
          value={note}
          onChange={setNote}
          maxLength={NOTE_MAX}
          rows={2}
        />
      )}
    </FormDialog>
  );
}

type ChooserProps = {
  text: string;
  onText: (text: string) => void;
  found: readonly Candidate[] | null;
  chosen: string | null;
  onChoose: (key: string) => void;
  /** Shortens the list when there are more fields below, so that the button stays visible. */
  isShort: boolean;
};

/** A combobox: arrows move through available candidates while the focus stays in the field. */
function Chooser({ text, onText, found, chosen, onChoose, isShort }: ChooserProps) {
  const { t } = useTranslation('workbenchDialogs');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const free = found?.filter(({ why }) => why === null) ?? [];

  // The first match is chosen until the arrows choose another.
  const first = free[0]?.key;
  const isLost = text !== '' && !free.some(({ key }) => key === chosen);
  useEffect(() => {
    if (isLost && first !== undefined) onChoose(first);
  }, [isLost, first, onChoose]);

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || free.length === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const at = free.findIndex(({ key }) => key === chosen);
    const next = free[at < 0 ? 0 : (at + by + free.length) % free.length];
    if (!next) return;
    onChoose(next.key);
    list.current?.querySelector(`[id="${CSS.escape(`${id}-${next.key}`)}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className={style.chooser}>
      <div className={style.search}>
        <Icon name="search" />
        <input
          className={style.input}
          role="combobox"
          aria-label={t('transfer.search')}
          aria-expanded={true}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen}` : undefined}
          placeholder={t('transfer.search')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus=""
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('transfer.list')}
        className={style.list}
        data-short={isShort || undefined}
        tabIndex={-1}
      >
        {found?.map((one) => (
          <Option key={one.key} id={`${id}-${one.key}`} one={one} isChosen={one.key === chosen} onChoose={onChoose} />
        ))}
        {found === null && <p className={style.empty}>{t('transfer.loading')}</p>}
        {found?.length === 0 && <p className={style.empty}>{text ? t('transfer.none') : t('transfer.alone')}</p>}
      </div>
    </div>
  );
}

const FREE = {
  agent: 'transfer.free',
  friend: 'transfer.free',
  group: 'transfer.freeGroup',
  robot: 'transfer.freeRobot',
} as const;

type OptionProps = { id: string; one: Candidate; isChosen: boolean; onChoose: (key: string) => void };

function Option({ id, one, isChosen, onChoose }: OptionProps) {
  const { t } = useTranslation('workbenchDialogs');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={one.why !== null || undefined}
      className={style.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => one.why === null && onChoose(one.key)}
    >
      {one.kind === 'group' ? (
        <span className={style.group}>
          <Icon name="colleagues" />
        </span>
      ) : (
        <Avatar
          id={one.kind === 'friend' ? one.uuid : one.key}
          name={one.name}
          size={32}
          isAway={one.why === 'offline' || one.why === 'grace'}
          picture={'avatar' in one ? one.avatar : ''}
        />
      )}
      <span className={style.who}>
        <bdi className={style.name}>{one.name}</bdi>
        <span className={style.detail}>
          {one.kind === 'group'
            ? t('transfer.members', { reachable: one.reachable, members: one.members })
            : one.kind === 'friend'
              ? [t('transfer.friend'), one.company].filter(Boolean).join(' · ')
              : one.kind === 'robot'
                ? t('transfer.robot')
                : listText(one.groups)}
        </span>
      </span>
      <span className={style.state} data-free={one.why === null || undefined}>
        {one.why === null ? t(FREE[one.kind]) : t(`transfer.why.${one.why}`)}
        {one.kind === 'agent' && (
          <span className={style.load}>
            {one.limit > 0
              ? t('transfer.load', { load: one.load, limit: one.limit })
              : t('transfer.loadNoLimit', { load: one.load })}
          </span>
        )}
      </span>
      {isChosen && <Icon name="check" />}
    </div>
  );
}

function useColleagues() {
  const desk = useDesk();
  const queries = useQueryClient();
  // Refreshes when an agent's state changes.
  useEffect(
    () => desk.listen(({ code }) => void (code === '8007' && queries.invalidateQueries({ queryKey: KEY }))),
    [desk, queries],
  );
  return useQuery({ queryKey: KEY, queryFn: desk.colleagues, refetchInterval: REFRESH_MS });
}

/** Loads the pinyin dictionary once something is typed. */
function useSpelling(isWanted: boolean): ((name: string) => Spelling) | null {
  const [spell, setSpell] = useState<((name: string) => Spelling) | null>(null);
  useEffect(() => {
    if (!isWanted || spell) return;
    void import('../../../../lib/text/spelling').then(
      ({ spellingOf }) => setSpell(() => spellingOf),
      () => {}, // Without it, pinyin finds nothing.
    );
  }, [isWanted, spell]);
  return spell;
}
