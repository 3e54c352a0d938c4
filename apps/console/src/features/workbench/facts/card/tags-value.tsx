import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon';
import style from './card.module.css';
import { FateLine } from './fate-line';
import type { CardEdit } from './use-card-edit';

const TAG_LONGEST = 50;
/** Suggestions shown at once: two lines of them. */
const SUGGESTED_MAX = 8;

export type TagKind = { name: string; color: string };

/** Tags as chips: each goes by its cross, new ones are typed or taken from those that are often used. */
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

  function add(tag: string): void {
    const name = tag.trim().slice(0, TAG_LONGEST);
    if (name !== '' && !tags.includes(name)) edit.save('tags', [...tags, name]);
    setDraft('');
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(draft);
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears whether the focus has left */}
      <div
        className={style.value}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        }}
      >
        <div className={style.tags}>
          {tags.map((tag) => (
            <span key={tag} className={style.tag} data-color={colorOf(known, tag)}>
              <bdi title={tag}>{tag}</bdi>
              <button
                type="button"
                aria-label={t('tags.remove', { tag })}
                title={t('tags.remove', { tag })}
                onClick={() =>
                  edit.save(
                    'tags',
                    tags.filter((other) => other !== tag),
                  )
                }
              >
                <Icon name="close" size={12} />
              </button>
            </span>
          ))}
          <input
            id={id}
            className={style.tagInput}
            value={draft}
            maxLength={TAG_LONGEST}
            placeholder={t('tags.add')}
            autoComplete="off"
            onFocus={() => setOpen(true)}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => typed && add(draft)}
          />
        </div>
        {isOpen && others.length > 0 && (
          <fieldset className={style.suggested} aria-label={t('tags.suggested')}>
            {others.map(({ name, color }) => (
              <button
                key={name}
                type="button"
                className={style.tag}
                data-color={color || undefined}
                // Before the field loses its focus, and what was typed with it.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => add(name)}
              >
                <Icon name="plus" size={12} />
                <bdi>{name}</bdi>
              </button>
            ))}
          </fieldset>
        )}
        <FateLine field="tags" value={tags} edit={edit} />
      </div>
    </div>
  );
}

const colorOf = (known: readonly TagKind[], tag: string): string | undefined =>
  known.find(({ name }) => name === tag)?.color || undefined;
