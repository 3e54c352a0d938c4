import type { Input } from '@parley/protocol/http/routes';
import { REPLY_VARIABLES } from '@parley/protocol/reply-variables';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { TextField } from '../../../../ui/text-field';
import { BodyEditor } from '../formatted/body-editor';
import { isSendable, sentBody } from '../formatted/draft-body';
import type { Draft } from './reply-manager';
import style from './reply-manager.module.css';

const KINDS = ['text', 'rich', 'card'] as const;

type Props = {
  draft: Draft;
  /** Names of existing folders. */
  folders: readonly string[];
  isBusy: boolean;
  error: unknown;
  onSave: (edit: Input<'POST /quickReply/doEdit'>) => void;
  onCancel: () => void;
};

/** The form of a quick reply, with buttons that insert variables. */
export function ReplyForm({ draft, folders, isBusy, error, onSave, onCancel }: Props) {
  const { t } = useTranslation('workbenchComposer');
  const errorText = useErrorText();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState(draft);
  const [isTried, setTried] = useState(false);
  const set = (change: Partial<Draft>) => setValue((known) => ({ ...known, ...change }));
  const shortcutError = /[\s/]/.test(value.shortcut) ? t('replies.shortcutBad') : null;
  const isText = value.kind === 'text';
  const isEmpty = value.kind === 'text' ? value.msg.trim() === '' : !isSendable(value.kind, value.msg);
  const msgError = isTried && isEmpty ? t('replies.msgEmpty') : null;

  function insert(variable: string): void {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {};
    set({ msg: `${value.msg.slice(0, start)}{${variable}}${value.msg.slice(end)}` });
    area.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (shortcutError || isEmpty) return;
    const { shortcut, category, title, kind, files, tags, variants } = value;
    const msg = kind === 'text' ? value.msg : sentBody(kind, value.msg);
    onSave({
      ...(draft.id !== undefined && { id: draft.id }),
      ...{ shortcut, category, title, kind, msg, files, tags, variants },
    });
  }

  return (
    <form className={style.form} onSubmit={submit} noValidate>
      {error ? <Notice kind="bad">{errorText(error)}</Notice> : null}
      <FoundBy value={value} folders={folders} shortcutError={shortcutError} onChange={set} />
      {draft.id === undefined && (
        <Kinds kind={value.kind} onChoose={(kind) => kind !== value.kind && set({ kind, msg: '' })} />
      )}
      {value.kind === 'text' ? (
        <>
          <label htmlFor={`${id}-msg`} className={style.label}>
            {t('replies.msg')}
          </label>
          <textarea
            ref={area}
            id={`${id}-msg`}
            className={style.area}
            rows={5}
            dir="auto"
            value={value.msg}
            aria-invalid={msgError ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => set({ msg: event.target.value })}
          />
        </>
      ) : (
        <BodyEditor key={value.kind} kind={value.kind} value={value.msg} onChange={(msg) => set({ msg })} />
      )}
      <p id={`${id}-note`} className={style.note} data-bad={msgError ? true : undefined}>
        {msgError}
      </p>
      {isText && (
        <fieldset className={style.variables}>
          <legend>{t('replies.variables')}</legend>
          {REPLY_VARIABLES.map((variable) => (
            <Button key={variable} size="s" onClick={() => insert(variable)}>
              {t(`replies.variable.${variable}`)}
            </Button>
          ))}
        </fieldset>
      )}
      <div className={style.foot}>
        <Button onClick={onCancel}>{t('replies.cancel')}</Button>
        <Button type="submit" look="primary" busy={isBusy}>
          {t('replies.save')}
        </Button>
      </div>
    </form>
  );
}

type FoundByProps = {
  value: Draft;
  folders: readonly string[];
  shortcutError: string | null;
  onChange: (change: Partial<Draft>) => void;
};

/** Title, shortcut and folder, by which a reply is found. */
function FoundBy({ value, folders, shortcutError, onChange }: FoundByProps) {
  const { t } = useTranslation('workbenchComposer');
  const id = useId();
  return (
    <>
      <TextField
        label={t('replies.title')}
        hint={t('replies.titleHint')}
        value={value.title}
        maxLength={100}
        data-autofocus
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <div className={style.pair}>
        <TextField
          label={t('replies.shortcut')}
          hint={t('replies.shortcutHint')}
          error={shortcutError}
          value={value.shortcut}
          maxLength={40}
          onChange={(event) => onChange({ shortcut: event.target.value })}
        />
        <TextField
          label={t('replies.category')}
          value={value.category}
          maxLength={100}
          list={`${id}-folders`}
          onChange={(event) => onChange({ category: event.target.value })}
        />
        <datalist id={`${id}-folders`}>
          {folders.map((folder) => (
            <option key={folder} value={folder} />
          ))}
        </datalist>
      </div>
    </>
  );
}

function Kinds({ kind, onChoose }: { kind: Draft['kind']; onChoose: (kind: (typeof KINDS)[number]) => void }) {
  const { t } = useTranslation('workbenchComposer');
  return (
    <fieldset className={style.kinds} aria-label={t('formatted.kind')}>
      {KINDS.map((one) => (
        <Button key={one} size="s" look="quiet" aria-pressed={one === kind} onClick={() => onChoose(one)}>
          {t(`formatted.${one}`)}
        </Button>
      ))}
    </fieldset>
  );
}
