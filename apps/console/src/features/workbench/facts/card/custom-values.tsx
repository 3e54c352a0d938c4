import { useTranslation } from 'react-i18next';
import type { CustomField } from '../../../../lib/settings/custom-fields';
import { type Card, type FieldName, valueIn } from './card-field';
import { ChoicesValue, ChoiceValue } from './choice-value';
import { TextValue } from './text-value';
import type { CardEdit } from './use-card-edit';

const TEXT_LONGEST = 2000;

/** The card's custom fields, each with the editor of its type. */
export function CustomValues({ fields, card, edit }: { fields: readonly CustomField[]; card: Card; edit: CardEdit }) {
  return fields.map((definition) => (
    <CustomValue key={definition.key} definition={definition} card={card} edit={edit} />
  ));
}

function CustomValue({ definition, card, edit }: { definition: CustomField; card: Card; edit: CardEdit }) {
  const { t } = useTranslation('workbenchFacts');
  const { key, name, type, required } = definition;
  const field: FieldName = `fields.${key}`;
  const options = definition.options.map((option) => ({ value: option, label: option }));
  const shared = { field, label: name, value: valueIn(card, field), edit, isRequired: required };
  switch (type) {
    case 'choice':
      return <ChoiceValue {...shared} options={options} />;
    case 'choices':
      return <ChoicesValue {...shared} options={options} />;
    case 'yesNo': {
      const both = [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ];
      return <ChoiceValue {...shared} options={both} read={(option) => option === 'true'} />;
    }
    case 'number':
      return (
        <TextValue
          {...shared}
          maxLength={20}
          inputMode="decimal"
          check={(text) => (/^-?\d+(?:\.\d+)?$/.test(text) ? null : t('bad.number'))}
          read={Number}
        />
      );
    case 'date':
      return <TextValue {...shared} maxLength={10} type="date" />;
    case 'text':
      return <TextValue {...shared} maxLength={TEXT_LONGEST} />;
  }
}
