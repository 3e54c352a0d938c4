import { ITEM_KINDS, type ItemKind, MOST_ITEMS, type NavigationItem } from '@parley/protocol/settings/navigation';
import type { IconName } from '@parley/protocol/settings/showing/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { Button } from '../../../ui/button';
import { RowStatus, RowTools, type RowToolsProps } from '../../../ui/form/row-tools';
import { useRowOrder } from '../../../ui/form/use-row-order';
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
  const nameOf = ({ label, kind }: NavigationItem) => label[currentLanguage()] || t(`launcher.kinds.${kind}`);
  const put = (at: number, item: NavigationItem) => onChange(items.map((one, each) => (each === at ? item : one)));

  const order = useRowOrder({ rows: items, keyOf: (item) => item.id, nameOf, onChange, disabled });

  function add(kind: ItemKind): void {
    const item = newItem(kind);
    onChange([...items, item]);
    setOpen(item.id);
  }

  return (
    <div className={style.stack}>
      <ul className={style.items}>
        {items.map((item, at) => (
          <li key={item.id} className={style.item} {...order.dragOf(item, open === item.id)}>
            <ItemHead
              tools={order.toolsOf(item)}
              isOpen={open === item.id}
              disabled={disabled}
              onOpen={() => setOpen(open === item.id ? null : item.id)}
            />
            {open === item.id && <ItemFields item={item} disabled={disabled} onChange={(next) => put(at, next)} />}
          </li>
        ))}
      </ul>
      <RowStatus moved={order.moved} />
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

type HeadProps = { tools: RowToolsProps; isOpen: boolean; disabled: boolean; onOpen: () => void };

function ItemHead({ tools, isOpen, disabled, onOpen }: HeadProps) {
  const { t } = useTranslation('settingsPages');
  return (
    <div className={style.line}>
      <Button
        size="s"
        look="quiet"
        icon={isOpen ? 'minimise' : 'pencil'}
        aria-expanded={isOpen}
        aria-label={t('launcher.item.edit', { name: tools.name })}
        onClick={onOpen}
      />
      <span className={style.name}>{tools.name}</span>
      {!disabled && <RowTools {...tools} />}
    </div>
  );
}
