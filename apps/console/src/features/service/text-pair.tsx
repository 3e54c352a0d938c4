import Form from 'antd/es/form';
import { useTranslation } from 'react-i18next';
import { GrowingText } from '../../ui/form/growing-text';
import style from './service.module.css';

type Props = { name: 'signature' | 'welcome' | 'away'; label: string; hint: string; max: number };

/** A text in Chinese and English; visitors see the one in their language. */
export function TextPair({ name, label, hint, max }: Props) {
  const { t } = useTranslation('service');
  return (
    <div className={style.texts}>
      <span className={style.label}>{label}</span>
      <div className={style.pair}>
        {(['zh', 'en'] as const).map((language) => (
          <Form.Item key={language} name={[name, language]} label={t(`form.language.${language}`)}>
            <GrowingText maxLength={max} lines={[2, 6]} aria-label={`${label} ${language}`} />
          </Form.Item>
        ))}
      </div>
      <span className={style.hint}>{hint}</span>
    </div>
  );
}
