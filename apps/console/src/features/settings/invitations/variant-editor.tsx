import {
  INVITATION_LOOKS,
  INVITATION_PLACES,
  INVITATION_SIZES,
  type InvitationVariant,
  PHONE_LOOKS,
} from '@parley/protocol/settings/invitations';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { GrowingText } from '../../../ui/form/growing-text';
import { PictureControl } from '../launcher/picture-control';
import style from './invitations.module.css';
import { Labelled, useFieldLabel } from './rule-fields';

type VariantProps = { title: string; variant: InvitationVariant; disabled: boolean };
type Props = VariantProps & { onChange: (variant: InvitationVariant) => void; onRemove: (() => void) | undefined };
type PartProps = VariantProps & { set: (changes: Partial<InvitationVariant>) => void };

const LOOKS = {
  look: INVITATION_LOOKS,
  position: INVITATION_PLACES,
  size: INVITATION_SIZES,
  phone: PHONE_LOOKS,
} as const;

const WORDS = { title: 60, text: 2000, accept: 20, later: 20, alt: 100 } as const;

/** What the picture shows is asked for only with a picture. */
const wordsOf = ({ look }: InvitationVariant): (keyof typeof WORDS)[] =>
  (Object.keys(WORDS) as (keyof typeof WORDS)[]).filter((field) => field !== 'alt' || look === 'image');

/** Words and looks of one variant. */
export function VariantEditor({ title, variant, disabled, onChange, onRemove }: Props) {
  const { t } = useTranslation('invitations');
  const shared = {
    title,
    variant,
    disabled,
    set: (changes: Partial<InvitationVariant>) => onChange({ ...variant, ...changes }),
  };
  return (
    <fieldset className={style.variant} aria-label={title}>
      <div className={style.head}>
        <strong className={style.name}>{title}</strong>
        {onRemove && !disabled && (
          <Button
            size="s"
            look="quiet"
            icon="trash"
            aria-label={t('removeVariant', { name: title })}
            onClick={onRemove}
          />
        )}
      </div>
      {wordsOf(variant).map((field) => (
        <Words key={field} field={field} {...shared} />
      ))}
      {variant.look === 'image' && (
        <Labelled label={t('fields.picture')}>
          <PictureControl
            id={`${variant.id}-picture`}
            value={variant.picture}
            disabled={disabled}
            onChange={(picture) => shared.set({ picture: String(picture) })}
          />
        </Labelled>
      )}
      <Looks {...shared} />
    </fieldset>
  );
}

function Words({ title, variant, disabled, set, field }: PartProps & { field: keyof typeof WORDS }) {
  const { t } = useTranslation('invitations');
  const label = useFieldLabel()(field);
  return (
    <Labelled label={label}>
      <div className={style.pair}>
        {(['zh', 'en'] as const).map((language) => {
          const bind = {
            'aria-label': `${title} ${label} ${t(language)}`,
            placeholder: t(language),
            value: variant[field][language],
            disabled,
          };
          const say = (said: string) => set({ [field]: { ...variant[field], [language]: said } });
          return field === 'text' ? (
            <GrowingText key={language} lines={[2, 6]} {...bind} onChange={({ target }) => say(target.value)} />
          ) : (
            <Input key={language} maxLength={WORDS[field]} {...bind} onChange={({ target }) => say(target.value)} />
          );
        })}
      </div>
    </Labelled>
  );
}

function Looks({ title, variant, disabled, set }: PartProps) {
  const { t } = useTranslation('invitations');
  const label = useFieldLabel();
  return (
    <div className={style.grid}>
      {(Object.keys(LOOKS) as (keyof typeof LOOKS)[]).map((field) => (
        <Labelled key={field} label={label(field)}>
          <Select
            aria-label={`${title} ${label(field)}`}
            value={variant[field] as string}
            disabled={disabled}
            options={LOOKS[field].map((value) => ({
              value,
              label: t(`choices.${field}.${value}` as 'choices.hours.open'),
            }))}
            onChange={(given) => set({ [field]: given } as Partial<InvitationVariant>)}
          />
        </Labelled>
      ))}
      <Labelled label={label('background')}>
        <Input
          aria-label={`${title} ${label('background')}`}
          placeholder={t('hints.background')}
          maxLength={7}
          value={variant.background}
          disabled={disabled}
          onChange={({ target }) => set({ background: target.value.trim() })}
        />
      </Labelled>
      <Labelled label={label('weight')}>
        <InputNumber
          aria-label={`${title} ${label('weight')}`}
          min={0}
          max={100}
          precision={0}
          value={variant.weight}
          disabled={disabled}
          onChange={(weight) => set({ weight: weight ?? 0 })}
        />
      </Labelled>
    </div>
  );
}
