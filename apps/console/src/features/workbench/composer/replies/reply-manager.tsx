import type { Answer, Input } from '@parley/protocol/http/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { useApi } from '../../../../lib/services';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { Empty } from '../../../../ui/empty';
import { Failed } from '../../../../ui/failed';
import { Notice } from '../../../../ui/notice';
import { type QuickReply, wordsOf } from './match';
import { ReplyForm } from './reply-form';
import style from './reply-manager.module.css';
import { ProposalState, ShareButton, useOwnProposals } from './share-reply';
import { REPLIES_KEY, useQuickReplies } from './use-quick-replies';

type Edit = Input<'POST /quickReply/doEdit'>;

/** Initial values of the form; with `id` for an existing reply. */
export type Draft = Pick<QuickReply, 'shortcut' | 'category' | 'title' | 'kind' | 'msg' | 'files'> &
  Partial<Pick<QuickReply, 'id' | 'tags' | 'variants'>>;

const BLANK: Draft = { shortcut: '', category: '', title: '', kind: 'text', msg: '', files: [] };

/** Adds, edits and deletes personal quick replies; deletion can be undone. */
export function ReplyManager({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('workbenchComposer');
  const errorText = useErrorText();
  const replies = useQuickReplies(true);
  const proposalOf = useOwnProposals();
  const [draft, setDraft] = useState<Draft | null>(null);
  const { save, remove } = useChanges();
  const own = replies.data?.list.filter(({ scope }) => scope === 'own') ?? [];
  const folders = [...new Set(replies.data?.list.map(({ category }) => category).filter(Boolean))];
  const failure = save.error ?? remove.error;
  const removed = remove.isSuccess ? remove.variables : null;

  if (draft)
    return (
      <Dialog
        title={draft.id ? t('replies.edit', { name: nameOf(draft) }) : t('replies.add')}
        width={560}
        onClose={onClose}
      >
        <ReplyForm
          draft={draft}
          folders={folders}
          isBusy={save.isPending}
          error={save.error}
          onSave={(edit) => save.mutate(edit, { onSuccess: () => setDraft(null) })}
          onCancel={() => setDraft(null)}
        />
      </Dialog>
    );

  return (
    <Dialog title={t('replies.manage')} width={560} onClose={onClose}>
      <div className={style.manager}>
        {failure && <Notice kind="bad">{errorText(failure)}</Notice>}
        {removed && (
          <Notice
            kind="good"
            action={
              <Button size="s" onClick={() => save.mutate(editOf(removed), { onSuccess: remove.reset })}>
                {t('replies.undo')}
              </Button>
            }
          >
            {t('replies.removed', { name: nameOf(removed) })}
          </Notice>
        )}
        {replies.error && (
          <Failed error={replies.error} busy={replies.isFetching} onRetry={() => void replies.refetch()} />
        )}
        {replies.data && own.length === 0 && <Empty title={t('replies.empty')} hint={t('replies.noneHint')} />}
        <ul className={style.list}>
          {own.map((reply) => (
            <Row
              key={reply.id}
              reply={reply}
              proposal={proposalOf(reply.id)}
              onEdit={() => setDraft(reply)}
              onRemove={() => remove.mutate(reply)}
            />
          ))}
        </ul>
        <Button look="primary" className={style.add ?? ''} onClick={() => setDraft(BLANK)}>
          {t('replies.add')}
        </Button>
      </div>
    </Dialog>
  );
}

type RowProps = {
  reply: QuickReply;
  proposal: ReturnType<ReturnType<typeof useOwnProposals>>;
  onEdit: () => void;
  onRemove: () => void;
};

function Row({ reply, proposal, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('workbenchComposer');
  return (
    <li className={style.row}>
      <div className={style.words}>
        <b>{nameOf(reply)}</b>
        {reply.shortcut && <kbd>/{reply.shortcut}</kbd>}
        {reply.category && <small>{reply.category}</small>}
        {reply.kind !== 'text' && <small>{t(`formatted.${reply.kind}`)}</small>}
        {proposal && <ProposalState proposal={proposal} />}
        <p>{wordsOf(reply)}</p>
      </div>
      <ShareButton reply={reply} name={nameOf(reply)} proposal={proposal} />
      <Button
        look="quiet"
        icon="pencil"
        aria-label={t('replies.edit', { name: nameOf(reply) })}
        title={t('replies.edit', { name: nameOf(reply) })}
        onClick={onEdit}
      />
      <Button
        look="quiet"
        icon="trash"
        aria-label={t('replies.remove', { name: nameOf(reply) })}
        title={t('replies.remove', { name: nameOf(reply) })}
        onClick={onRemove}
      />
    </li>
  );
}

const nameOf = (draft: Draft): string => draft.title || draft.shortcut || wordsOf(draft).slice(0, 20);

const editOf = ({ shortcut, category, title, kind, msg, files, tags, variants }: Draft): Edit => ({
  shortcut,
  category,
  title,
  kind,
  msg,
  files,
  tags,
  variants,
});

type All = Answer<'GET /quickReply/all'>;

/** Changes show in the list at once, before the server's answer. */
function useChanges() {
  const api = useApi();
  const queries = useQueryClient();
  const change = (make: (list: All['list']) => All['list']) =>
    queries.setQueryData<All>(REPLIES_KEY, (known) => known && { ...known, list: make(known.list) });
  const save = useMutation({
    meta: { inPlace: true },
    mutationFn: (edit: Edit) => api('POST /quickReply/doEdit', edit),
    onSuccess: (kept) => change((list) => [...list.filter(({ id }) => id !== kept.id), kept]),
  });
  const remove = useMutation({
    meta: { inPlace: true },
    mutationFn: ({ id }: QuickReply) => api('POST /quickReply/doDelete', { ids: [id] }),
    onSuccess: (_answer, gone) => change((list) => list.filter(({ id }) => id !== gone.id)),
  });
  return { save, remove };
}
