import type { Input } from '@parley/protocol/http/routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState, useMay } from '../lib/desk/desk-context';
import { useErrorText } from '../lib/i18n/use-error-text';
import { lazyPart } from '../lib/lazy-part';
import { useApi } from '../lib/services';
import { Menu } from '../ui/menu';
import { type Choice, type Chosen, choiceOf, stateFor } from './presence-choice';
import style from './shell.module.css';

type State = Input<'POST /index/state'>;
/** The last choice: on its way, saved, or refused. */
type Change = { pending?: State; saved?: Chosen; error?: unknown };

const CHOICES: readonly Choice[] = ['online', 'rest', 'busy', 'hidden'];

const WordDialog = lazyPart(() => import('./word-dialog'), 'WordDialog');

/** For users with a workbench: no visitor is given to others, whatever they choose. */
export function PresenceSwitch() {
  return useMay()(['talk:desk']) ? <Switch /> : null;
}

/** Chooses online, rest, busy or hidden: shown at once, reverted with the reason if the server refuses. */
function Switch() {
  const { t } = useTranslation('header');
  const api = useApi();
  const { me } = useDesk();
  const errorText = useErrorText();
  const pushed = useDeskState((state) => state.inbox?.agents.get(me.uuid));
  const [isWriting, setWriting] = useState(false);
  const [change, setChange] = useState<Change>({});
  const now: Chosen = change.pending ?? pushed ?? change.saved ?? me;
  const chosen = choiceOf(now);
  const word = now.word ?? '';
  const words = word ? `${t(`presence.${chosen}`)} · ${word}` : t(`presence.${chosen}`);
  const failed = change.error === undefined ? null : t('presence.failed', { why: errorText(change.error) });

  function save(pending: State): void {
    setChange({ pending });
    // An answer to an earlier choice is not shown.
    const end = (next: Change) => setChange((last) => (last.pending === pending ? next : last));
    api('POST /index/state', pending).then(
      (saved) => end({ saved }),
      (error: unknown) => end({ error }),
    );
  }

  const items = CHOICES.map((choice) => ({
    key: choice,
    label: t(`presence.${choice}`),
    hint: t(`presence.${choice}Hint`),
    checked: choice === chosen,
    onSelect: () => save(stateFor(choice)),
  }));
  const write = { key: 'word', label: t('presence.word'), onSelect: () => setWriting(true) };

  return (
    <>
      <Menu
        label={`${t('presence.label')}: ${failed ?? words}`}
        items={chosen === 'rest' || chosen === 'busy' ? [...items, write] : items}
      >
        <span className={style.presenceDot} data-hidden={chosen !== 'online' || undefined} aria-hidden="true" />
        <span className={style.presenceWords}>{words}</span>
        {failed && <span className={style.failed}>{failed}</span>}
      </Menu>
      {isWriting && (
        <WordDialog word={word} onClose={() => setWriting(false)} onSave={(next) => save(stateFor(chosen, next))} />
      )}
    </>
  );
}
