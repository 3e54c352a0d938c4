import { useEffect, useRef, useState } from 'preact/hooks';
import { Refusal } from '../../../visitor-api';
import type { Chat } from '../../chat/chat';
import { useAllWords } from '../../i18n';
import { saveText } from '../save-text';
import { takeAll } from './take';

type OwnDataProps = {
  chat: Pick<Chat, 'post' | 'get'>;
  take: boolean;
  erase: boolean;
  /** Erasing waits for the end of the open conversation. */
  isTalking: boolean;
  /** When the visitor has asked for its erasure; null: it has not. */
  askedAt: number | null;
  asked(at: number | null): void;
};

/** Downloads and erases what is kept of the visitor. */
export function OwnData({ take, erase, askedAt, ...props }: OwnDataProps) {
  const { t } = useAllWords();
  return (
    <section class="privacy-part">
      <h3>{t('dataTitle')}</h3>
      {take && <Take chat={props.chat} />}
      {askedAt !== null ? <Waiting {...props} /> : erase && <Erase {...props} />}
    </section>
  );
}

function Take({ chat }: Pick<OwnDataProps, 'chat'>) {
  const { t } = useAllWords();
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'dataOften' | 'failed'>('ready');
  const take = async () => {
    setState('busy');
    try {
      const text = await takeAll((after) => chat.get('take', after === null ? {} : { after }));
      saveText(`${t('dataName')}-${new Date().toISOString().slice(0, 10)}.json`, text);
      setState('done');
    } catch (error) {
      setState(error instanceof Refusal && error.error === 'rate' ? 'dataOften' : 'failed');
    }
  };
  return (
    <>
      <button type="button" class="button wide" disabled={state === 'busy'} onClick={take}>
        {t(state === 'busy' ? 'dataTaking' : 'dataTake')}
      </button>
      <p class="quiet">{t('dataTakeNote')}</p>
      {state === 'done' && <p role="status">{t('dataTaken')}</p>}
      {(state === 'failed' || state === 'dataOften') && (
        <p class="problem" role="alert">
          {t(state)}
        </p>
      )}
    </>
  );
}

type EraseProps = Pick<OwnDataProps, 'chat' | 'isTalking' | 'asked'>;

/** Asks first: nobody can undo it. */
function Erase({ chat, asked }: EraseProps) {
  const { t } = useAllWords();
  const [state, setState] = useState<'ready' | 'asking' | 'busy' | 'failed'>('ready');
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (state === 'asking') cancel.current?.focus();
  }, [state]);
  const erase = () => {
    setState('busy');
    chat.post('erase', { on: true }).then(
      ({ erasureAskedAt }) => asked(erasureAskedAt),
      () => setState('failed'),
    );
  };
  if (state === 'ready')
    return (
      <button type="button" class="button wide danger" onClick={() => setState('asking')}>
        {t('dataErase')}
      </button>
    );
  return (
    <div class="privacy-question" role="alertdialog" aria-label={t('dataErase')} aria-describedby="erase-question">
      <p id="erase-question">{t(state === 'failed' ? 'failed' : 'eraseQuestion')}</p>
      <button type="button" class="button" ref={cancel} onClick={() => setState('ready')}>
        {t('cancel')}
      </button>
      <button type="button" class="button danger" disabled={state === 'busy'} onClick={erase}>
        {t('eraseConfirm')}
      </button>
    </div>
  );
}

/** Asked for; the visitor may still change its mind. */
function Waiting({ chat, isTalking, asked }: EraseProps) {
  const { t } = useAllWords();
  const [isFailed, setFailed] = useState(false);
  const withdraw = () =>
    chat.post('erase', { on: false }).then(
      () => asked(null),
      () => setFailed(true),
    );
  return (
    <>
      <p role="status">{t(isTalking ? 'eraseWaits' : 'eraseSoon')}</p>
      <button type="button" class="button wide" onClick={withdraw}>
        {t('eraseWithdraw')}
      </button>
      {isFailed && (
        <p class="problem" role="alert">
          {t('failed')}
        </p>
      )}
    </>
  );
}
