import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { lazyPart } from '../../../../lib/lazy-part';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { type QuickReply, type Scope, wordsOf } from './match';
import style from './reply-list.module.css';
import type { ReplyListState } from './use-reply-list';

const Manager = lazyPart(() => import('./reply-manager'), 'ReplyManager');

const SCOPES: readonly (Scope | 'all')[] = ['all', 'own', 'group', 'shared'];

/** Results of `/` above the field. The focus stays in the text. */
export function ReplyList({ id, list }: { id: string; list: ReplyListState }) {
  const { t } = useTranslation('workbenchComposer');
  const [isManaging, setManaging] = useState(false);
  return (
    <>
      <div className={style.panel}>
        <Head list={list} onManage={() => setManaging(true)} />
        <Found id={id} list={list} />
        <p className={style.keys}>{t('replies.keys')}</p>
      </div>
      {isManaging && <Manager onClose={() => setManaging(false)} />}
    </>
  );
}

function Head({ list, onManage }: { list: ReplyListState; onManage: () => void }) {
  const { t } = useTranslation('workbenchComposer');
  return (
    <div className={style.head}>
      <fieldset className={style.scopes} aria-label={t('replies.scope')}>
        {SCOPES.map((scope) => (
          <Button
            key={scope}
            size="s"
            look="quiet"
            aria-pressed={list.scope === scope}
            onMouseDown={keepFocus}
            onClick={() => list.setScope(scope)}
          >
            {t(`replies.${scope}`)}
          </Button>
        ))}
      </fieldset>
      <Button size="s" look="quiet" icon="pencil" onMouseDown={keepFocus} onClick={onManage}>
        {t('replies.manage')}
      </Button>
    </div>
  );
}

function Found({ id, list }: { id: string; list: ReplyListState }) {
  const { t } = useTranslation('workbenchComposer');
  const errorText = useErrorText();
  const { found, active, isPending, isEmpty, error } = list;
  const box = useRef<HTMLDivElement>(null);
  const activeId = active ? `${id}-${active.id}` : null;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  if (isPending) return <p className={style.word}>{t('replies.loading')}</p>;
  if (error) return <p className={style.word}>{t('replies.failed', { why: errorText(error) })}</p>;
  if (found.length === 0)
    return (
      <p className={style.word}>
        {isEmpty ? t('replies.noneYet') : t('replies.none')}
        {isEmpty && <small>{t('replies.noneHint')}</small>}
      </p>
    );
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('replies.label')}
      className={style.list}
      onMouseDown={keepFocus}
    >
      {found.map((reply, n) => (
        <Row
          key={reply.id}
          id={`${id}-${reply.id}`}
          reply={reply}
          isActive={reply === active}
          folder={folderOf(reply) === folderOf(found[n - 1]) ? null : folderOf(reply)}
          onTake={() => list.take(reply)}
        />
      ))}
    </div>
  );
}

type RowProps = { id: string; reply: QuickReply; isActive: boolean; folder: string | null; onTake: () => void };

function Row({ id, reply, isActive, folder, onTake }: RowProps) {
  const { t } = useTranslation('workbenchComposer');
  const { shortcut, title, kind, files } = reply;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field handles the keys and keeps the focus
    <div id={id} role="option" aria-selected={isActive} className={style.row} onClick={onTake}>
      {folder !== null && <span className={style.folder}>{folder || t('replies.uncategorised')}</span>}
      <span className={style.line}>
        {title && <b className={style.title}>{title}</b>}
        {shortcut && <kbd className={style.shortcut}>/{shortcut}</kbd>}
        {files.length > 0 && (
          <span className={style.files} title={t('replies.attachments', { count: files.length })}>
            <Icon name="clip" size={12} />
            {files.length}
          </span>
        )}
        {kind !== 'text' && <span className={style.kind}>{t(`formatted.${kind}`)}</span>}
        <span className={style.msg}>{wordsOf(reply)}</span>
      </span>
    </div>
  );
}

const folderOf = (reply: QuickReply | undefined): string | null => reply?.category ?? null;

export const keepFocus = (event: React.MouseEvent): void => event.preventDefault();
