import { TEXT_VARIABLES, type TextName, textNames } from '@parley/protocol/settings/chat-window/texts';
import { en } from '@parley/protocol/window-texts/en';
import { enLater } from '@parley/protocol/window-texts/en-later';
import type { Pair } from '@parley/protocol/window-texts/wording';
import { zh } from '@parley/protocol/window-texts/zh';
import { zhLater } from '@parley/protocol/window-texts/zh-later';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { GrowingText } from '../../../ui/form/growing-text';
import type { Control, ControlProps } from '../../../ui/settings-page/field-row';
import style from './controls.module.css';

const BUILT_IN: Readonly<Record<'zh' | 'en', Readonly<Record<string, string>>>> = {
  zh: { ...zh, ...zhLater },
  en: { ...en, ...enLater },
};

type Props = ControlProps & { variables: readonly string[]; builtIn?: Pair };

/** Words in both languages with variables, which a press inserts at the cursor. Empty: the built-in text, shown grey. */
function VariablePair({ id, value, onChange, disabled, variables, builtIn }: Props) {
  const { t } = useTranslation('settingsPages');
  const pair = value as Pair;
  const last = useRef<HTMLTextAreaElement | null>(null);

  function insert(name: string): void {
    const field = last.current ?? (document.getElementById(id) as HTMLTextAreaElement | null);
    if (!field) return;
    const language = field.id === id ? 'zh' : 'en';
    const { selectionStart: from, selectionEnd: to } = field;
    const said = `{${name}}`;
    onChange({ ...pair, [language]: pair[language].slice(0, from) + said + pair[language].slice(to) });
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from + said.length, from + said.length);
    });
  }

  return (
    <div className={style.stack}>
      {(['zh', 'en'] as const).map((language) => {
        const own = language === 'zh' ? id : `${id}-${language}`;
        return (
          <label key={language} className={style.labelled} htmlFor={own}>
            <span>{t(language)}</span>
            <GrowingText
              id={own}
              lines={[1, 4]}
              value={pair[language]}
              placeholder={builtIn?.[language]}
              disabled={disabled}
              onFocus={(event) => {
                last.current = event.target as HTMLTextAreaElement;
              }}
              onChange={(event) => onChange({ ...pair, [language]: event.target.value })}
            />
          </label>
        );
      })}
      {variables.length > 0 && (
        <span className={style.note}>
          {t('variables.insert')}
          {variables.map((name) => (
            <Button key={name} size="s" look="link" disabled={disabled} onClick={() => insert(name)}>
              {`{${name}} ${t(`variables.${name}` as 'variables.name')}`}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
}

const textControl = (name: TextName): Control =>
  function WindowText(props: ControlProps) {
    const builtIn = { zh: BUILT_IN.zh[name] ?? '', en: BUILT_IN.en[name] ?? '' };
    return <VariablePair {...props} variables={TEXT_VARIABLES[name]} builtIn={builtIn} />;
  };

/** Controls of the window's own texts, by `section.field`. */
export const windowTextControls: Readonly<Record<string, Control>> = Object.fromEntries(
  textNames.map((name) => [`texts.${name}`, textControl(name)]),
);

/** The reminder of silent visitors. */
export const ReminderControl = (props: ControlProps) => <VariablePair {...props} variables={['minutes']} />;
