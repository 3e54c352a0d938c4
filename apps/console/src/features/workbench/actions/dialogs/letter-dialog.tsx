import { MAX_LETTER_LENGTH } from '@parley/protocol/codes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../../../../lib/desk/desk-context';
import { TextField } from '../../../../ui/text-field';
import { toast } from '../../../../ui/toast/toast';
import type { DialogProps } from '../action-dialog';
import style from './asking.module.css';
import { Area, FormDialog } from './form-dialog';

/** Turns the conversation into a letter to be answered later, prefilled with the visitor's messages. */
export function LetterDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('workbenchDialogs');
  const desk = useDesk();
  const thread = useDeskState((state) => state.threads.get(row.conversation ?? ''));
  const [content, setContent] = useState(() => visitorTexts(thread?.messages ?? []));
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [email, setEmail] = useState('');

  async function convert(): Promise<void> {
    const given = { name: name.trim(), phone: phone.trim(), email: email.trim() };
    await desk.toLetter(row.YQToken, {
      content,
      ...(given.name && { name: given.name }),
      ...(given.phone && { phone: given.phone }),
      ...(given.email && { email: given.email }),
    });
    toast.good(t('letter.done'));
  }

  return (
    <FormDialog
      title={t('letter.title')}
      submit={t('letter.submit')}
      canSubmit={content.trim() !== ''}
      onClose={onClose}
      onSubmit={convert}
    >
      <p className={style.lead}>{t('letter.lead')}</p>
      <Area
        label={t('letter.content')}
        value={content}
        onChange={setContent}
        maxLength={MAX_LETTER_LENGTH}
        rows={5}
        isFirst
      />
      <div className={style.fields}>
        <TextField
          label={t('letter.name')}
          hint={t('letter.card')}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('letter.phone')}
          type="tel"
          value={phone}
          maxLength={40}
          onChange={(event) => setPhone(event.target.value)}
        />
        <TextField
          label={t('letter.email')}
          type="email"
          value={email}
          maxLength={255}
          onChange={(event) => setEmail(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}

type Said = { role: string; kind: string; msg: string; recalled?: true };

const visitorTexts = (messages: readonly Said[]): string =>
  messages
    .filter(({ role, kind, recalled }) => role === 'user' && kind === 'text' && !recalled)
    .map(({ msg }) => msg)
    .join('\n')
    .slice(-MAX_LETTER_LENGTH);
