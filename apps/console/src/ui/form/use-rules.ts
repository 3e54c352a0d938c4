import type { Rule } from 'antd/es/form';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Bounds, judge, type TextRule, type Wanted } from './judge';
import './texts';

/** The rules of a field, with their messages: `rules={[rules.required, rules.is('mobile'), rules.text({ max: 60 })]}`. */
export type Rules = {
  required: Rule;
  is(kind: TextRule): Rule;
  oneOf(values: readonly string[]): Rule;
  text(bounds: Bounds): Rule;
  number(bounds: Bounds): Rule;
  list(bounds: Bounds): Rule;
};

export function useRules(): Rules {
  const { t } = useTranslation('form');
  return useMemo(() => {
    const rule = (wanted: Wanted): Rule => ({
      ...(wanted.kind === 'required' && { required: true }),
      validator: (_field, value: unknown) => {
        const verdict = judge(wanted, value);
        if (!verdict) return Promise.resolve();
        return Promise.reject(new Error(t(`rule.${verdict.key}` as 'rule.required', verdict.fill)));
      },
    });
    return {
      required: rule({ kind: 'required' }),
      is: (kind) => rule({ kind }),
      oneOf: (values) => rule({ kind: 'oneOf', values }),
      text: (bounds) => rule({ kind: 'bounds', of: 'Text', ...bounds }),
      number: (bounds) => rule({ kind: 'bounds', of: 'Number', ...bounds }),
      list: (bounds) => rule({ kind: 'bounds', of: 'List', ...bounds }),
    };
  }, [t]);
}
