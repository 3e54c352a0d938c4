import type { Answer } from '@parley/protocol/http/routes';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refusal } from '../../../visitor-api';
import type { Chat } from '../../chat/chat';
import type { Drafts } from '../../drafts';
import { useAllWords } from '../../i18n';
import { addStyles } from '../add-styles';
import css from '../letter.css?inline';
import { AnswerFields, problemIn, useAnswers } from './answers';
import '../cards';

addStyles(css);

type ChatFormProps = {
  chat: Pick<Chat, 'get' | 'post'>;
  drafts: Drafts;
  /** It stands in front of the conversation; otherwise below the first message. */
  isBefore: boolean;
  /** A message was refused without its answers. */
  isMissed: boolean;
  /** The visitor comes here from an answer before. */
  takesFocus: boolean;
  say(msg: string): boolean;
  /** It was sent or dismissed, or nothing is missing. */
  done(): void;
};

/** The site's form before or after the first message. */
export function ChatForm({ chat, drafts, isBefore, isMissed, takesFocus, say, done }: ChatFormProps) {
  const { t, language } = useAllWords();
  const [form, setForm] = useState<Answer<'GET /visitor/form'> | null>(null);
  const { answers, change, forget } = useAnswers(drafts, 'chat');
  const [problem, setProblem] = useState<{ key?: string; text: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const load = () => {
    setProblem(null);
    chat.get('form', { of: 'chat', language }).then(
      (found) => (found.fields.length > 0 ? setForm(found) : done()),
      // A form that cannot be loaded does not keep visitors from writing, unless nothing is accepted without it.
      () => (isMissed ? setProblem({ text: t('failed') }) : done()),
    );
  };
  useEffect(load, [language]);
  useEffect(() => {
    if (form && takesFocus) element.current?.querySelector<HTMLElement>('[name]')?.focus();
  }, [form]);

  if (!form) return problem && <NotLoaded text={problem.text} retry={load} />;
  const { fields, note } = form;
  const question = fields.find(({ kind }) => kind === 'content');
  const canSkip = fields.every(({ required }) => !required);

  const send = async (event: Event) => {
    event.preventDefault();
    const found = problemIn(fields, answers, t);
    setProblem(found);
    if (found) return element.current?.querySelector<HTMLElement>(`[name="${found.key}"]`)?.focus();
    setSending(true);
    try {
      await chat.post('form', { answers });
      const said = question && answers[question.key]?.trim();
      if (said) say(said);
      forget();
      done();
    } catch (error) {
      setProblem({ text: error instanceof Refusal ? error.message : t('formFailed') });
    }
    setSending(false);
  };

  return (
    <section class="card letter ask-first" aria-label={t('formTitle')}>
      <form ref={element} onSubmit={send} noValidate>
        <h2>{note || t(isBefore ? 'formTitle' : 'formMissing')}</h2>
        <AnswerFields fields={fields} answers={answers} wrong={problem?.key} change={change} />
        {problem && (
          <p class="problem" id="form-problem" role="alert">
            {problem.text}
          </p>
        )}
        <button type="submit" class="button main wide" disabled={isSending}>
          {t(isBefore ? 'formStart' : 'formSend')}
        </button>
        {canSkip && (
          <button type="button" class="link" onClick={done}>
            {t('formSkip')}
          </button>
        )}
      </form>
    </section>
  );
}

function NotLoaded({ text, retry }: { text: string; retry(): void }) {
  const { t } = useAllWords();
  return (
    <section class="card letter ask-first" aria-label={t('formTitle')}>
      <p class="problem" role="alert">
        {text}
      </p>
      <button type="button" class="button main wide" onClick={retry}>
        {t('retry')}
      </button>
    </section>
  );
}
