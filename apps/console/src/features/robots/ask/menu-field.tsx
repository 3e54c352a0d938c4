import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import style from '../robots.module.css';
import type { ItemValues } from './entry-values';

const MOST = 20;
const DOES = ['say', 'link', 'human'] as const;

type Props = { menu: readonly ItemValues[]; onChange: (menu: ItemValues[]) => void };

/** Buttons below an answer: each says something for the visitor, opens an address, or asks for an agent. */
export function MenuField({ menu, onChange }: Props) {
  const { t } = useTranslation('askRobot');
  const put = (at: number, part: Partial<ItemValues>) =>
    onChange(menu.map((item, each) => (each === at ? { ...item, ...part } : item)));
  return (
    <div className={style.stack}>
      {menu.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name
        <div key={at} className={style.item}>
          <Input
            maxLength={100}
            aria-label={t('menu.title', { number: at + 1 })}
            placeholder={t('menu.titleShort')}
            value={item.title}
            onChange={({ target }) => put(at, { title: target.value })}
          />
          <Select
            aria-label={t('menu.does', { number: at + 1 })}
            value={item.does}
            options={DOES.map((value) => ({ value, label: t(`menu.kinds.${value}`) }))}
            onChange={(does) => put(at, { does })}
          />
          {item.does === 'human' ? (
            <span />
          ) : (
            <Input
              maxLength={item.does === 'link' ? 2000 : 200}
              aria-label={t(`menu.${item.does}`, { number: at + 1 })}
              placeholder={item.does === 'link' ? 'https://shop.example/' : t('menu.sayShort')}
              value={item[item.does]}
              onChange={({ target }) => put(at, { [item.does]: target.value })}
            />
          )}
          <Button
            size="s"
            look="quiet"
            icon="trash"
            aria-label={t('menu.remove', { number: at + 1 })}
            onClick={() => onChange(menu.filter((_, each) => each !== at))}
          />
        </div>
      ))}
      {menu.length < MOST && (
        <div>
          <Button
            size="s"
            look="quiet"
            icon="plus"
            onClick={() => onChange([...menu, { title: '', does: 'say', say: '', link: '' }])}
          >
            {t('menu.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
