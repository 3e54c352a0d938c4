import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { Notice } from '../../../ui/notice';
import header from '../actions/header.module.css';
import { Avatar } from '../avatar';
import pane from '../thread/thread.module.css';
import { companyOf, nameOf } from './friend-row';
import { FriendState, usePresence } from './friend-state';
import style from './friends.module.css';
import { OutgoingShareList } from './outgoing-shares';
import { TalkComposer } from './talk-composer';
import { TalkStream } from './talk-stream';
import { type Friend, useFriends } from './use-friends';
import './texts';

type Props = { account: string; onBack: () => void /** Passed when the code failed to load. */; onClose?: () => void };

/** The internal chat with one account, shown in place of a thread. */
export function TalkPane({ account, onBack }: Props) {
  const { t } = useTranslation('friends');
  const errorText = useErrorText();
  const { friends, data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFriends();
  const friend = friends.find(({ uuid }) => uuid === account);
  const isFurtherDown = !friend && hasNextPage && !error;

  useEffect(() => {
    if (isFurtherDown && !isFetchingNextPage) void fetchNextPage();
  }, [isFurtherDown, isFetchingNextPage, fetchNextPage]);

  if (friend) return <Talk key={account} friend={friend} onBack={onBack} />;
  if (error && !data)
    return (
      <Empty title={t('failed', { why: errorText(error) })}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('retry', { ns: 'app' })}
        </Button>
        <Button onClick={onBack}>{t('actions.back', { ns: 'workbench' })}</Button>
      </Empty>
    );
  if (!data || isFurtherDown) return <div className={pane.pane} />;
  return (
    <Empty title={t('talk.gone')} hint={t('talk.goneHint')}>
      <Button onClick={onBack}>{t('actions.back', { ns: 'workbench' })}</Button>
    </Empty>
  );
}

function Talk({ friend, onBack }: { friend: Friend; onBack: () => void }) {
  const { t } = useTranslation('friends');
  const presence = usePresence(friend);
  const { uuid, mayChat, contact } = friend;
  const name = nameOf(friend);
  const company = companyOf(friend);
  const back = t('actions.back', { ns: 'workbench' });
  return (
    <section className={pane.pane} aria-label={t('talk.label', { name })} data-talk={uuid}>
      <header className={header.header}>
        <Button
          className={header.back ?? ''}
          look="quiet"
          icon="back"
          aria-label={back}
          title={back}
          onClick={onBack}
        />
        <Avatar id={uuid} name={name} size={32} isAway={presence === 'offline'} />
        <div className={header.who}>
          <h2 className={header.name} title={company ? `${name} · ${company}` : name}>
            <bdi>{name}</bdi>
          </h2>
          <p className={header.sub}>
            <FriendState friend={friend} />
            {company && (
              <span className={header.source} title={company}>
                {company}
              </span>
            )}
            {contact?.remark && (
              <span className={header.source} title={contact.remark}>
                {contact.remark}
              </span>
            )}
            <span className={style.only}>{t('talk.internalOnly')}</span>
          </p>
        </div>
      </header>
      <OutgoingShareList account={uuid} />
      <TalkStream account={uuid} name={name} />
      {mayChat ? <TalkComposer account={uuid} name={name} /> : <Notice kind="wait">{t('talk.noChat')}</Notice>}
    </section>
  );
}
