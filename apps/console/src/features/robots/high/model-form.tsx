import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { FormWindow } from '../../../ui/form/form-window';
import { type Model, useSaveModel } from './queries';

type Values = { url: string; model: string; key: string; embeddingModel: string };

/** The address of a model's server, the names of its models, and its key, which is only written. */
export function ModelForm({ model, onClose }: { model: Model; onClose: () => void }) {
  const { t } = useTranslation('highRobot');
  const save = useSaveModel();
  return (
    <FormWindow<Values>
      tells
      width={560}
      title={t('model.edit')}
      draft={model.robot}
      initial={{ url: model.url, model: model.model, key: '', embeddingModel: model.embeddingModel }}
      fieldOfError={{ 'bad-target': 'url', 'private-target': 'url', 'key-needed': 'key' }}
      onSubmit={({ url, model: name, key, embeddingModel }) =>
        save({
          robot: model.robot,
          provider: {
            url: url.trim(),
            model: name.trim(),
            embeddingModel: embeddingModel.trim(),
            ...(key.trim() !== '' && { key: key.trim() }),
          },
        })
      }
      onClose={onClose}
    >
      <Form.Item name="url" label={t('model.url')} extra={t('model.urlHint')}>
        <Input maxLength={500} inputMode="url" placeholder="https://api.example.com/v1" spellCheck={false} />
      </Form.Item>
      <Form.Item name="model" label={t('model.model')} extra={t('model.modelHint')}>
        <Input maxLength={200} spellCheck={false} />
      </Form.Item>
      <Form.Item name="key" label={t('model.key')} extra={t(model.hasKey ? 'model.keyKept' : 'model.keyHint')}>
        <Input.Password maxLength={500} autoComplete="new-password" spellCheck={false} />
      </Form.Item>
      <Form.Item name="embeddingModel" label={t('model.embeddingModel')} extra={t('model.embeddingHint')}>
        <Input maxLength={200} spellCheck={false} />
      </Form.Item>
    </FormWindow>
  );
}
