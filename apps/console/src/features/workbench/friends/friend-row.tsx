import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../lib/desk/desk-context';
import { Avatar } from '../avatar';
import { useDraft } from '../drafts';
import foot from '../foot-panel.module.css';
import { FriendState, usePresence } from './friend-state';
import style from './friends.module.css';
import { useTalks } from './talks';
import { type Friend, useUnreadOf } from './use-friends';

type Props = { friend: Friend; isChosen: boolean; onChoose: (account: string) => void };

/** One friendly contact with company, state and last message. */
export const FriendRow = memo(function FriendRow({ friend, isChosen, onChoose }: Props) {
  const { t } = useTranslation('friends');
  const { t: list } = useTranslation('workbench');
  const { me } = useDesk();
  const talks = useTalks();
  const unread = useUnreadOf(friend.uuid);
  const presence = usePresence(friend);
  const draft = useDraft(friend.uuid);
  const { uuid, last } = friend;
  const name = nameOf(friend);
  const company = companyOf(friend);
  return (
    <li>
      <button
        type="button"
        className={style.row}
        data-friend={uuid}
        data-unread={unread > 0 || undefined}
        aria-current={isChosen ? 'true' : undefined}
        onPointerDown={() => friend.mayChat && talks.prepare(uuid)}
        onClick={() => onChoose(uuid)}
      >
        <Avatar id={uuid} name={name} size={32} isAway={presence === 'offline'} />
        <span className={style.words}>
          <span className={foot.line}>
            <bdi className={style.name} title={company ? `${name} · ${company}` : name}>
              {name}
              {company && <span className={style.company}>{company}</span>}
            </bdi>
            <FriendState friend={friend} />
          </span>
          <span className={foot.line}>
            <bdi className={style.last}>
              {draft !== '' && !isChosen ? (
                <>
                  <span className={style.draft}>{list('list.draft')}</span> {draft}
                </>
              ) : last ? (
                last.from === me.uuid ? (
                  t('you', { text: last.msg })
                ) : (
                  last.msg
                )
              ) : (
                friend.contact && t(`kinds.${friend.contact.kind}`)
              )}
            </bdi>
            {unread > 0 && (
              <span className={style.unread} title={t('unread', { count: unread })}>
                <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                <span className="visually-hidden">{t('unread', { count: unread })}</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
});

/** The contact's name, else the account's nickname. */
export const nameOf = ({ contact, nickname }: Pick<Friend, 'contact' | 'nickname'>): string =>
  contact?.name || nickname;

export const companyOf = ({ contact }: Pick<Friend, 'contact'>): string => contact?.company ?? '';
