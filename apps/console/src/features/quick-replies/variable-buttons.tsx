import { REPLY_VARIABLES, type ReplyVariable } from '@parley/protocol/reply-variables';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import style from './quick-replies.module.css';

/** Buttons that insert a variable into the text of a reply. */
export function VariableButtons({ onInsert }: { onInsert: (variable: ReplyVariable) => void }) {
  const { t } = useTranslation('quickReplies');
  return (
    <fieldset className={style.variables}>
      <legend>{t('form.variables')}</legend>
      {REPLY_VARIABLES.map((variable) => (
        <Button key={variable} size="s" onClick={() => onInsert(variable)}>
          {t(`form.variable.${variable}`)}
        </Button>
      ))}
    </fieldset>
  );
}
