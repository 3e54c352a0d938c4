import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { Fold } from '../../ui/form/fold';
import { FormWindow } from '../../ui/form/form-window';
import { GrowingText } from '../../ui/form/growing-text';
import {
  CapFields,
  DomainsField,
  NameFields,
  OpeningFields,
  PasswordFields,
  TargetFields,
  ValidityFields,
} from './link-fields';
import { EMPTY_VALUES, type LinkValues, toEdit, valuesOf } from './link-values';
import { type Link, useEditLink } from './queries';

type Props = { link: Link | null; isCopy: boolean; onClose: () => void; onCreated: (link: Link) => void };

/** Creates a link, changes one, or, with `isCopy`, creates one with the values of `link`. */
export function LinkForm({ link, isCopy, onClose, onCreated }: Props) {
  const { t } = useTranslation('links');
  const edit = useEditLink();
  const known = isCopy ? null : link;

  async function submit(values: LinkValues): Promise<void> {
    const saved = await edit.mutateAsync(toEdit(values, known));
    if (!known) onCreated(saved);
  }

  return (
    <FormWindow<LinkValues>
      tells
      title={known ? t('form.change', { name: known.name }) : t('form.create')}
      as="drawer"
      width={520}
      initial={link ? valuesOf(link, isCopy ? t('copyOf', { name: link.name }) : link.name, isCopy) : EMPTY_VALUES}
      submitText={known ? t('form.submitChange') : t('form.submitCreate')}
      fieldOfError={{ 'in-use': 'code', 'unknown-agent': 'target', 'unknown-group': 'target', 'unknown-site': 'site' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameFields link={link} known={known} />
      <TargetFields />
      <Fold>
        <OpeningFields />
        <ValidityFields />
        <CapFields />
        <DomainsField />
        <PasswordFields hasPassword={known?.isLocked === true} />
        <Form.Item name="posterTitle" label={t('form.posterTitle')}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="posterText" label={t('form.posterText')}>
          <GrowingText maxLength={200} lines={[1, 4]} />
        </Form.Item>
      </Fold>
    </FormWindow>
  );
}
