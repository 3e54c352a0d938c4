import {
  type CategoryEntry,
  isArchived,
  isBelow,
  levelsOf,
  MOST_LEVELS,
  pathOf,
} from '@parley/protocol/settings/software/categories';
import { useQuery } from '@tanstack/react-query';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import {
  addCategory,
  moveCategory,
  nameOf,
  removeCategory,
  renameCategory,
  setArchived,
  siblingsOf,
} from './category-moves';
import style from './software.module.css';

/** Longest name of one level; a whole path has 100 letters. */
const NAME_LENGTH = 60;
const INDENT_PX = 24;

/** The tree of categories: names, order by drag or buttons; those in use are archived, others deleted. */
export function CategoriesControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const api = useApi();
  const all = value as readonly CategoryEntry[];
  const { data } = useQuery({ queryKey: ['categories-used'], queryFn: () => api('GET /categories/used') });
  const [dragged, setDragged] = useState<string | null>(null);
  // Until it is known which ones are in use, none is deleted.
  const isUsed = (path: string) => !data || data.used.some((one) => one === path || isBelow(one, path));

  return (
    <div className={style.categories} id={id}>
      {all.length === 0 && <p className={style.lead}>{t('categories.none')}</p>}
      {all.map((entry, at) => {
        const path = pathOf(entry);
        return (
          <CategoryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the path changes while its name is typed
            key={at}
            {...{ all, entry, disabled, onChange }}
            isUsed={isUsed(path)}
            isDragged={dragged === path}
            onDrag={setDragged}
            onDrop={() => dragged !== null && onChange(moveCategory(all, dragged, path))}
          />
        );
      })}
      <Button
        size="s"
        icon="plus"
        disabled={disabled}
        onClick={() => onChange(addCategory(all, '', t('categories.new')))}
      >
        {t('categories.add')}
      </Button>
    </div>
  );
}

type RowProps = {
  all: readonly CategoryEntry[];
  entry: CategoryEntry;
  disabled: boolean;
  isUsed: boolean;
  isDragged: boolean;
  onChange: (next: readonly CategoryEntry[]) => void;
  onDrag: (path: string | null) => void;
  onDrop: () => void;
};

function CategoryRow({ all, entry, disabled, isUsed, isDragged, onChange, onDrag, onDrop }: RowProps) {
  const { t } = useTranslation('settingsPages');
  const path = pathOf(entry);
  const name = nameOf(path);
  const depth = levelsOf(path).length;
  const archived = isArchived(entry);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons of the row do the same by keyboard
    <div
      className={style.category}
      style={{ paddingInlineStart: (depth - 1) * INDENT_PX }}
      data-dragged={isDragged || undefined}
      data-archived={archived || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      {/* Only the handle: text in the field can still be selected. */}
      <span
        className={style.handle}
        aria-hidden="true"
        draggable={!disabled}
        onDragStart={() => onDrag(path)}
        onDragEnd={() => onDrag(null)}
      >
        ⠿
      </span>
      <Input
        value={name}
        maxLength={NAME_LENGTH}
        disabled={disabled}
        aria-label={t('categories.name', { name })}
        onChange={({ target }) => onChange(renameCategory(all, path, target.value))}
      />
      {archived && <span className={style.lead}>{t('categories.archived')}</span>}
      <RowTools {...{ all, entry, disabled, isUsed, onChange }} />
    </div>
  );
}

/** What can be done with a category, by keyboard too. */
function RowTools({ all, entry, disabled, isUsed, onChange }: Omit<RowProps, 'isDragged' | 'onDrag' | 'onDrop'>) {
  const { t } = useTranslation('settingsPages');
  const path = pathOf(entry);
  const name = nameOf(path);
  const siblings = siblingsOf(all, path);
  const at = siblings.indexOf(path);
  const archived = isArchived(entry);

  function moveTo(to: string | undefined): void {
    if (to !== undefined) onChange(moveCategory(all, path, to));
  }

  return (
    <span className={style.tools}>
      <Tool
        icon="up"
        label={t('categories.up', { name })}
        off={disabled || at === 0}
        run={() => moveTo(siblings[at - 1])}
      />
      <Tool
        icon="down"
        label={t('categories.down', { name })}
        off={disabled || at === siblings.length - 1}
        run={() => moveTo(siblings[at + 1])}
      />
      <Tool
        icon="plus"
        label={t('categories.addBelow', { name })}
        off={disabled || levelsOf(path).length === MOST_LEVELS}
        run={() => onChange(addCategory(all, path, t('categories.new')))}
      />
      {archived ? (
        <Tool
          icon="recall"
          label={t('categories.restore', { name })}
          off={disabled}
          run={() => onChange(setArchived(all, path, false))}
        />
      ) : (
        isUsed && (
          <Button
            size="s"
            look="quiet"
            disabled={disabled}
            aria-label={t('categories.archive', { name })}
            onClick={() => onChange(setArchived(all, path, true))}
          >
            {t('categories.toArchive')}
          </Button>
        )
      )}
      {!isUsed && (
        <Tool
          icon="trash"
          label={t('categories.remove', { name })}
          off={disabled}
          run={() => onChange(removeCategory(all, path))}
        />
      )}
    </span>
  );
}

type ToolProps = { icon: 'up' | 'down' | 'plus' | 'recall' | 'trash'; label: string; off: boolean; run: () => void };

const Tool = ({ icon, label, off, run }: ToolProps) => (
  <Button
    size="s"
    look="quiet"
    icon={icon}
    aria-label={label}
    title={label}
    aria-disabled={off}
    onClick={() => !off && run()}
  />
);
