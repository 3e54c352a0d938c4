import { INSIDE } from '@parley/core/access/allows';
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import foot from '../foot-panel.module.css';
import { FriendRow } from './friend-row';
import style from './friends.module.css';
import { ContactRequests } from './requests';
import { type ContactRequest, useFriends } from './use-friends';

/** A search field is shown from this many contacts on. */
const SEARCHED_FROM = 8;

type Props = { asked: readonly ContactRequest[]; chosen: string | null; onChoose: (account: string) => void };

/** Requests, then contacts by last message; arrows move between them. */
export function FriendsList({ asked, chosen, onChoose }: Props) {
  const { t } = useTranslation('friends');
  const isInside = useMay()([INSIDE]);
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const everybody = useFriends();
  const { friends, error, data, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useFriends(wanted);
  const body = useRef<HTMLDivElement>(null);
  const isSearched = everybody.total > SEARCHED_FROM;

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-friend]') ?? [])];
    if (by === undefined || rows.length === 0) return;
    event.preventDefault();
    const at = rows.indexOf(document.activeElement as HTMLElement);
    rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the buttons inside
    <div ref={body} className={foot.body} onKeyDown={onKeyDown}>
      <ContactRequests list={asked} />
      {isSearched && (
        <label className={style.search}>
          <Icon name="search" size={14} />
          <input
            type="search"
            className={style.input}
            aria-label={t('search')}
            placeholder={t('search')}
            autoComplete="off"
            value={text}
            maxLength={100}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      )}
      {error && !data && (
        <p className={foot.note}>
          {t('failed', { why: errorText(error) })}{' '}
          <Button look="link" busy={isFetching} onClick={() => void refetch()}>
            {t('retry', { ns: 'app' })}
          </Button>
        </p>
      )}
      {data && friends.length === 0 && (
        <p className={foot.note}>{wanted ? t('nothing') : t(isInside ? 'none' : 'noneGuest')}</p>
      )}
      <ul className={style.rows} aria-label={t('list')}>
        {friends.map((friend) => (
          <FriendRow key={friend.uuid} friend={friend} isChosen={friend.uuid === chosen} onChoose={onChoose} />
        ))}
      </ul>
      {hasNextPage && (
        <p className={foot.note}>
          <Button look="link" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </p>
      )}
    </div>
  );
}
