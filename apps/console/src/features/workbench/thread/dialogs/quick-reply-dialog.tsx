import type { Message } from '@parley/protocol/types';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../../lib/desk/desk-context';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { useApi } from '../../../../lib/services';
import { Button } from '../../../../ui/button';
import { Choice } from '../../../../ui/choice';
import { Dialog } from '../../../../ui/dialog/dialog';
import { Notice } from '../../../../ui/notice';
import { TextField } from '../../../../ui/text-field';
import { toast } from '../../../../ui/toast/toast';
import { plainWords } from '../../kinds/bodies';
import { MessageBody } from '../../kinds/message-body';
import style from './dialogs.module.css';
import '../texts';

type Found = { title: string; shortcut: string; category: string; scope: 'own' | 'shared' };

type Props = { message: Pick<Message, 'kind' | 'msg'>; onClose: () => void };

/** Creates a quick reply from a message: a personal one, or for everybody if the user is an administrator. */
export function QuickReplyDialog({ message, onClose }: Props) {
  const { t } = useTranslation('workbenchThread');
  const api = useApi();
  const client = useQueryClient();
  const errorText = useErrorText();
  // Formatted messages and cards are stored in their format, other kinds as plain text.
  const kind = message.kind === 'rich' || message.kind === 'card' ? message.kind : 'text';
  const [msg, setMsg] = useState(() => (kind === 'text' ? plainWords(message, location.href) : message.msg));
  const [found, setFound] = useState<Found>({ title: '', shortcut: '', category: '', scope: 'own' });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (msg.trim() === '') return;
    setBusy(true);
    setError(null);
    try {
      await api('POST /quickReply/doEdit', {
        scope: found.scope,
        kind,
        msg,
        title: found.title.trim(),
        shortcut: found.shortcut.trim().replace(/^\/+/, ''),
        category: found.category.trim(),
      });
      void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('quick') });
      toast.good(t('reply.saved'));
      onClose();
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  }

  return (
    <Dialog title={t('reply.title')} width={480} onClose={onClose}>
      <form className={style.form} onSubmit={save}>
        {kind === 'text' ? (
          <label className={style.field}>
            {t('reply.words')}
            <textarea
              data-autofocus
              className={style.input}
              rows={5}
              maxLength={60_000}
              value={msg}
              onChange={(event) => setMsg(event.target.value)}
            />
          </label>
        ) : (
          <div className={style.kept}>
            <MessageBody message={{ onlyID: 'kept', kind, msg }} />
          </div>
        )}
        <FoundBy value={found} isFirst={kind !== 'text'} onChange={(part) => setFound({ ...found, ...part })} />
        {error !== null && <Notice kind="bad">{t('reply.failed', { why: errorText(error) })}</Notice>}
        <div className={style.choices}>
          <Button onClick={onClose}>{t('reply.cancel')}</Button>
          <Button type="submit" look="primary" busy={isBusy} disabled={msg.trim() === ''}>
            {t('reply.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type FoundByProps = {
  value: Found;
  /** The dialog has no text field above these fields. */
  isFirst: boolean;
  onChange: (part: Partial<Found>) => void;
};

/** Title, shortcut and folder by which the reply is found, and who can use it. */
function FoundBy({ value, isFirst, onChange }: FoundByProps) {
  const { t } = useTranslation('workbenchThread');
  const id = useId();
  const may = useMay();
  return (
    <>
      <TextField
        label={t('reply.name')}
        {...(isFirst && { 'data-autofocus': true })}
        hint={t('reply.nameHint')}
        maxLength={100}
        value={value.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextField
        label={t('reply.shortcut')}
        hint={t('reply.shortcutHint')}
        maxLength={40}
        value={value.shortcut}
        onChange={(event) => onChange({ shortcut: event.target.value.replace(/\s/g, '') })}
      />
      <TextField
        label={t('reply.category')}
        hint={t('reply.categoryHint')}
        maxLength={100}
        value={value.category}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      {may([]) && (
        <div className={style.field}>
          <label htmlFor={id}>{t('reply.scope')}</label>
          <Choice
            id={id}
            value={value.scope}
            options={(['own', 'shared'] as const).map((scope) => ({ value: scope, label: t(`reply.${scope}`) }))}
            onChange={(scope) => onChange({ scope: scope === 'shared' ? 'shared' : 'own' })}
          />
        </div>
      )}
    </>
  );
}
