import Checkbox from 'antd/es/checkbox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import style from './demo.module.css';

type Props = { names: readonly string[]; value?: readonly string[]; onChange?: (chosen: string[]) => void };

/** Two lists between which names are moved. */
export function Transfer({ names, value = [], onChange }: Props) {
  const { t } = useTranslation('demo');
  const [marked, setMarked] = useState<string[]>([]);
  const left = names.filter((name) => !value.includes(name));
  const right = names.filter((name) => value.includes(name));

  function move(list: readonly string[], isChosen: boolean): void {
    const moving = list.filter((name) => marked.includes(name));
    onChange?.(isChosen ? [...value, ...moving] : value.filter((name) => !moving.includes(name)));
    setMarked(marked.filter((name) => !moving.includes(name)));
  }

  const box = (title: string, list: readonly string[]) => (
    <fieldset className={style.listBox}>
      <legend>{title}</legend>
      {list.map((name) => (
        <Checkbox
          key={name}
          checked={marked.includes(name)}
          onChange={({ target }) =>
            setMarked(target.checked ? [...marked, name] : marked.filter((each) => each !== name))
          }
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
  const isMarked = (list: readonly string[]) => list.some((name) => marked.includes(name));

  return (
    <div className={style.lists}>
      {box(t('transfer.left'), left)}
      <div className={style.part}>
        <Button
          icon="forward"
          size="s"
          aria-label={t('transfer.add')}
          disabled={!isMarked(left)}
          onClick={() => move(left, true)}
        />
        <Button
          icon="back"
          size="s"
          aria-label={t('transfer.remove')}
          disabled={!isMarked(right)}
          onClick={() => move(right, false)}
        />
      </div>
      {box(t('transfer.right'), right)}
    </div>
  );
}
