import { ITEM_KINDS, type ItemKind, MOST_ITEMS, type NavigationItem } from '@parley/protocol/settings/navigation';
import type { IconName } from '@parley/protocol/settings/showing/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { Button } from '../../../ui/button';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import { ItemFields } from './item-fields';
import style from './launcher.module.css';

const USUAL_ICONS: Readonly<Record<ItemKind, IconName>> = {
  chat: 'bubble',
  phone: 'phone',
  callback: 'headset',
  wechat: 'wechat',
  qq: 'qq',
  link: 'link',
  form: 'form',
  top: 'up',
  custom: 'question',
};

const none = { zh: '', en: '' };
const newItem = (kind: ItemKind): NavigationItem => ({
  id: Math.random().toString(36).slice(2, 10),
  kind,
  icon: USUAL_ICONS[kind],
  picture: '',
  label: none,
  target: '',
  card: none,
  cardPicture: '',
  other: 0,
});

/** The items of the bar: sorted by dragging or by two buttons each, one of them open. */
export function ItemsControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const items = value as readonly NavigationItem[];
  const [open, setOpen] = useState<string | null>(null);
  const [from, setFrom] = useState<number | null>(null);
  const [told, tell] = useState('');
  const nameOf = ({ label, kind }: NavigationItem) => label[currentLanguage()] || t(`launcher.kinds.${kind}`);
  const put = (at: number, item: NavigationItem) => onChange(items.map((one, each) => (each === at ? item : one)));

  function move(at: number, to: number): void {
    const item = items[at];
    if (!item || to < 0 || to >= items.length) return;
    const rest = items.filter((_, each) => each !== at);
    onChange([...rest.slice(0, to), item, ...rest.slice(to)]);
    tell(t('launcher.item.moved', { name: nameOf(item), place: to + 1 }));
  }

  function add(kind: ItemKind): void {
    const item = newItem(kind);
    onChange([...items, item]);
    setOpen(item.id);
  }

  return (
    <div className={style.stack}>
      <ul className={style.items}>
        {items.map((item, at) => (
          <li
            key={item.id}
            className={style.item}
            draggable={!disabled && open !== item.id}
            onDragStart={() => setFrom(at)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => {
              if (from !== null && from !== at) move(from, at);
              setFrom(null);
            }}
          >
            <ItemHead
              item={{
                name: nameOf(item),
                isFirst: at === 0,
                isLast: at === items.length - 1,
                isOpen: open === item.id,
              }}
              disabled={disabled}
              onOpen={() => setOpen(open === item.id ? null : item.id)}
              onMove={(by) => move(at, at + by)}
              onRemove={() => onChange(items.filter((_, each) => each !== at))}
            />
            {open === item.id && <ItemFields item={item} disabled={disabled} onChange={(next) => put(at, next)} />}
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {told}
      </span>
      {items.length < MOST_ITEMS && (
        <label className={style.line}>
          <span>{t('launcher.item.add')}</span>
          <select
            id={id}
            className={style.select}
            value=""
            disabled={disabled}
            onChange={(event) => add(event.target.value as ItemKind)}
          >
            <option value="" disabled />
            {ITEM_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`launcher.kinds.${kind}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

type HeadProps = {
  item: { name: string; isFirst: boolean; isLast: boolean; isOpen: boolean };
  disabled: boolean;
  onOpen: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function ItemHead({ item: { name, isFirst, isLast, isOpen }, disabled, onOpen, onMove, onRemove }: HeadProps) {
  const { t } = useTranslation('settingsPages');
  return (
    <div className={style.line}>
      <Button
        size="s"
        look="quiet"
        icon={isOpen ? 'minimise' : 'pencil'}
        aria-expanded={isOpen}
        aria-label={t('launcher.item.edit', { name })}
        onClick={onOpen}
      />
      <span className={style.name} title={t('launcher.item.drag')}>
        {name}
      </span>
      {(['up', 'down'] as const).map((way) => (
        <Button
          key={way}
          size="s"
          look="quiet"
          icon={way}
          disabled={disabled || (way === 'up' ? isFirst : isLast)}
          aria-label={t(`launcher.item.${way}`, { name })}
          onClick={() => onMove(way === 'up' ? -1 : 1)}
        />
      ))}
      <Button
        size="s"
        look="quiet"
        icon="trash"
        disabled={disabled}
        aria-label={t('launcher.item.remove', { name })}
        onClick={onRemove}
      />
    </div>
  );
}
