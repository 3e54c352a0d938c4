import Form from 'antd/es/form';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { GrowingText } from '../../../ui/form/growing-text';
import { RowTools } from '../../../ui/form/row-tools';
import { useRules } from '../../../ui/form/use-rules';
import style from '../channels.module.css';

const MOST = 50;
const MATCHES = ['contains', 'exact'] as const;

/** Keyword replies in the order in which they are tried. */
export function KeywordFields() {
  const { t } = useTranslation('weChat');
  const rules = useRules();
  return (
    <Form.List name="keywords">
      {(rows, { add, remove, move }) => (
        <fieldset className={style.list}>
          <legend className={style.label}>{t('form.keywords')}</legend>
          {rows.length === 0 && <p className={style.note}>{t('form.keywordsEmpty')}</p>}
          {rows.map(({ key, name }, at) => (
            <div key={key} className={style.card}>
              <Form.Item
                name={[name, 'words']}
                label={t('form.words')}
                extra={t('form.wordsHint')}
                rules={[rules.required]}
              >
                <Select mode="tags" maxCount={20} tokenSeparators={[',', '，', '、']} open={false} suffixIcon={null} />
              </Form.Item>
              <Form.Item name={[name, 'match']} label={t('form.match')}>
                <Select options={MATCHES.map((value) => ({ value, label: t(`form.matches.${value}`) }))} />
              </Form.Item>
              <Form.Item name={[name, 'reply']} label={t('form.reply')} rules={[rules.required]}>
                <GrowingText lines={[2, 6]} maxLength={600} showCount />
              </Form.Item>
              <RowTools
                name={`${t('form.keywords')} ${at + 1}`}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onMove={(by) => move(at, at + by)}
                onRemove={() => remove(name)}
              />
            </div>
          ))}
          {rows.length < MOST && (
            <Button icon="plus" onClick={() => add({ words: [], match: 'contains', reply: '' })}>
              {t('form.addKeyword')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
