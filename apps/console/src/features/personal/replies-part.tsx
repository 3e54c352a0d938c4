import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm/confirm';
import { Empty } from '../../ui/empty';
import { Failed } from '../../ui/failed';
import { FormWindow } from '../../ui/form/form-window';
import { GrowingText } from '../../ui/form/growing-text';
import { useRules } from '../../ui/form/use-rules';
import { toast } from '../../ui/toast/toast';
import style from './personal.module.css';
import { type Reply, useOwnReplies, useReplyChanges } from './queries';

/** The agent's own quick replies, by category. */
export function RepliesPart() {
  const { t } = useTranslation('personal');
  const errorText = useErrorText();
  const replies = useOwnReplies();
  const { remove } = useReplyChanges();
  const [editing, setEditing] = useState<Reply | 'new' | null>(null);
  const list = replies.data?.list ?? [];
  const folders = [...new Set(list.map(({ category }) => category))].sort();

  async function drop(reply: Reply): Promise<void> {
    const name = reply.title || reply.shortcut || reply.msg.slice(0, 20);
    if (!(await confirm({ text: t('replies.ask', { name }), ok: t('replies.remove'), isDangerous: true }))) return;
    await remove(reply.id).then(
      () => toast.good(t('replies.removed')),
      (error: unknown) => toast.bad(errorText(error)),
    );
  }

  return (
    <div className={style.column}>
      <span>
        <Button look="primary" onClick={() => setEditing('new')}>
          {t('replies.add')}
        </Button>
      </span>
      {replies.isError && (
        <Failed error={replies.error} busy={replies.isFetching} onRetry={() => void replies.refetch()} />
      )}
      {replies.data && list.length === 0 && <Empty title={t('replies.empty')} hint={t('replies.emptyHint')} />}
      {folders.map((folder) => (
        <section key={folder} className={style.block}>
          <h2 className={style.heading}>{folder || t('replies.noFolder')}</h2>
          <ul className={style.replies}>
            {list
              .filter(({ category }) => category === folder)
              .map((reply) => (
                <li key={reply.id} className={style.reply}>
                  <div className={style.replyWords}>
                    <strong>{reply.title || t('replies.untitled')}</strong>
                    {reply.shortcut && <code className={style.shortcut}>/{reply.shortcut}</code>}
                    <p className={style.replyText}>
                      {reply.kind === 'text' ? reply.msg : t(`replies.kind.${reply.kind}`)}
                    </p>
                  </div>
                  {reply.kind === 'text' && reply.files.length === 0 && (
                    <Button
                      size="s"
                      look="quiet"
                      icon="pencil"
                      aria-label={`${t('replies.edit')}: ${reply.title}`}
                      onClick={() => setEditing(reply)}
                    />
                  )}
                  <Button
                    size="s"
                    look="quiet"
                    icon="trash"
                    aria-label={`${t('replies.remove')}: ${reply.title}`}
                    onClick={() => void drop(reply)}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {editing && (
        <ReplyWindow reply={editing === 'new' ? null : editing} folders={folders} onClose={() => setEditing(null)} />
      )}
    </div>
  );
}

type Values = { title: string; shortcut: string; category: string; msg: string };
type WindowProps = { reply: Reply | null; folders: readonly string[]; onClose: () => void };

function ReplyWindow({ reply, folders, onClose }: WindowProps) {
  const { t } = useTranslation('personal');
  const rules = useRules();
  const { save } = useReplyChanges();
  const initial = reply ?? { title: '', shortcut: '', category: '', msg: '' };
  const { title, shortcut, category, msg } = initial;
  return (
    <FormWindow<Values>
      title={t(reply ? 'replies.edit' : 'replies.add')}
      initial={{ title, shortcut, category, msg }}
      onSubmit={(values) =>
        save({ ...(reply && { id: reply.id, position: reply.position }), scope: 'own', kind: 'text', ...values })
      }
      onClose={onClose}
    >
      <Form.Item name="title" label={t('replies.title')}>
        <Input maxLength={100} />
      </Form.Item>
      <div className={style.pair}>
        <Form.Item
          name="shortcut"
          label={t('replies.shortcut')}
          extra={t('replies.shortcutHint')}
          rules={[{ pattern: /^[^\s/]*$/, message: t('replies.shortcutBad') }]}
        >
          <Input maxLength={40} autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item name="category" label={t('replies.folder')}>
          <Input maxLength={100} list="reply-folders" />
        </Form.Item>
        <datalist id="reply-folders">
          {folders.map((folder) => (
            <option key={folder} value={folder} />
          ))}
        </datalist>
      </div>
      <Form.Item name="msg" label={t('replies.text')} extra={t('replies.textHint')} rules={[rules.required]}>
        <GrowingText maxLength={10_000} lines={[4, 12]} />
      </Form.Item>
    </FormWindow>
  );
}
