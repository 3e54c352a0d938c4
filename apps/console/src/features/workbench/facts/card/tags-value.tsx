import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon';
import style from './card.module.css';
import { SaveStatus } from './save-status';
import type { CardEdit } from './use-card-edit';

const TAG_LONGEST = 50;
/** Most suggestions shown: two lines. */
const SUGGESTED_MAX = 8;

export type TagKind = { name: string; color: string };

const NO_TAGS: readonly TagKind[] = [];

/** Tags as chips with remove buttons; new ones are typed or chosen from suggestions. */
export function TagsValue({
  tags,
  known,
  edit,
}: {
  tags: readonly string[];
  known: readonly TagKind[];
  edit: CardEdit;
}) {
  const { t } = useTranslation('workbenchFacts');
  const id = useId();
  const [draft, setDraft] = useState('');
  const [isOpen, setOpen] = useState(false);
  const typed = draft.trim();
  const others = known.filter(({ name }) => !tags.includes(name) && name.includes(typed)).slice(0, SUGGESTED_MAX);
  const { at, forget, move } = useArrows(isOpen ? others : NO_TAGS);

  function add(tag: string): void {
    const name = tag.trim().slice(0, TAG_LONGEST);
    if (name !== '' && !tags.includes(name)) edit.save('tags', [...tags, name]);
    setDraft('');
    forget();
  }

  const remove = (tag: string) => edit.save('tags', without(tags, tag));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    move(event);
    if (event.key === 'Enter') {
      event.preventDefault();
      add(others[at]?.name ?? draft);
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setDraft('');
      setOpen(false);
    }
    if (event.key === 'Backspace' && draft === '' && tags.length > 0) edit.save('tags', tags.slice(0, -1));
  }

  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {t('fields.tags')}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only detects that the focus has left */}
      <div
        className={style.value}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        }}
      >
        <div className={style.tags}>
          {tags.map((tag) => (
            <Chip key={tag} tag={tag} color={colorOf(known, tag)} onRemove={() => remove(tag)} />
          ))}
          <input
            id={id}
            className={style.tagInput}
            value={draft}
            maxLength={TAG_LONGEST}
            placeholder={t('tags.add')}
            autoComplete="off"
            aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
            onFocus={() => setOpen(true)}
            onChange={(event) => {
              setDraft(event.target.value);
              forget();
            }}
            onKeyDown={onKeyDown}
            onBlur={() => typed && add(draft)}
          />
        </div>
        {isOpen && others.length > 0 && <Suggested id={id} tags={others} active={at} onAdd={add} />}
        <SaveStatus field="tags" value={tags} edit={edit} />
      </div>
    </div>
  );
}

/** The suggestion chosen by the arrow keys; -1: the typed text is meant, which stands between the last and the first. */
function useArrows(tags: readonly TagKind[]) {
  const [chosen, choose] = useState<string | null>(null);
  const at = tags.findIndex(({ name }) => name === chosen);

  function move(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || tags.length === 0) return;
    event.preventDefault();
    const places = tags.length + 1;
    choose(tags[((at + 1 + by + places) % places) - 1]?.name ?? null);
  }

  return { at, forget: () => choose(null), move };
}

function Chip({ tag, color, onRemove }: { tag: string; color: string | undefined; onRemove: () => void }) {
  const { t } = useTranslation('workbenchFacts');
  return (
    <span className={style.tag} data-color={color}>
      <bdi title={tag}>{tag}</bdi>
      <button type="button" aria-label={t('tags.remove', { tag })} title={t('tags.remove', { tag })} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  );
}

type SuggestedProps = { id: string; tags: readonly TagKind[]; active: number; onAdd: (tag: string) => void };

function Suggested({ id, tags, active, onAdd }: SuggestedProps) {
  const { t } = useTranslation('workbenchFacts');
  return (
    <fieldset className={style.suggested} aria-label={t('tags.suggested')}>
      {tags.map(({ name, color }, n) => (
        <button
          key={name}
          id={`${id}-${n}`}
          type="button"
          className={style.tag}
          data-active={n === active || undefined}
          data-color={color || undefined}
          // Keeps the focus in the field, whose typed text would be lost on blur.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onAdd(name)}
        >
          <Icon name="plus" size={12} />
          <bdi>{name}</bdi>
        </button>
      ))}
    </fieldset>
  );
}

const without = (tags: readonly string[], tag: string): string[] => tags.filter((other) => other !== tag);

const colorOf = (known: readonly TagKind[], tag: string): string | undefined =>
  known.find(({ name }) => name === tag)?.color || undefined;
