import { MOST_ITEMS, type NavigationItem } from '@parley/protocol/settings/navigation';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Control } from '../../../ui/settings-page/field-row';
import { PairControl } from '../controls/text-controls';
import { AccountCode } from './account-code';
import { IconControl } from './icon-control';
import style from './launcher.module.css';
import { PictureControl } from './picture-control';

type Props = { item: NavigationItem; disabled: boolean; onChange: (item: NavigationItem) => void };

/** The fields of one item of the bar. */
export function ItemFields({ item, disabled, onChange }: Props) {
  const { t } = useTranslation('settingsPages');
  const id = useId();
  const { kind } = item;
  const put = (field: keyof NavigationItem) => (value: unknown) => onChange({ ...item, [field]: value });
  const drawn = (field: 'label' | 'icon' | 'picture' | 'card', Own: Control) => (
    <Field label={t(`launcher.item.${field}`)}>
      <Own id={`${id}-${field}`} value={item[field]} disabled={disabled} onChange={put(field)} />
    </Field>
  );
  return (
    <div className={style.fields}>
      {drawn('label', PairControl)}
      {(kind === 'phone' || kind === 'qq' || kind === 'link' || kind === 'custom') && (
        <Field label={t(`launcher.item.targets.${kind}`)}>
          <Input
            aria-label={t(`launcher.item.targets.${kind}`)}
            value={item.target}
            maxLength={500}
            disabled={disabled}
            onChange={(event) => put('target')(event.target.value)}
          />
        </Field>
      )}
      {drawn('icon', IconControl)}
      {drawn('picture', PictureControl)}
      {drawn('card', PairControl)}
      <Field label={t('launcher.item.cardPicture')}>
        <PictureControl
          id={`${id}-cardPicture`}
          value={item.cardPicture}
          disabled={disabled}
          onChange={put('cardPicture')}
        />
        {kind === 'wechat' && <AccountCode disabled={disabled} onMade={put('cardPicture')} />}
      </Field>
      <Field label={t('launcher.item.other')}>
        <InputNumber
          aria-label={t('launcher.item.other')}
          precision={0}
          min={0}
          max={MOST_ITEMS}
          value={item.other}
          disabled={disabled}
          onChange={(value) => put('other')(value ?? 0)}
        />
      </Field>
    </div>
  );
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={style.field}>
    <legend>{label}</legend>
    {children}
  </fieldset>
);
