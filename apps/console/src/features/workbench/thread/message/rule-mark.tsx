import { ruleOfAnswer } from '@parley/protocol/rule-of-answer';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../../../lib/i18n/i18n';
import { useSection } from '../../../../lib/settings/use-section';
import { ruleMark as en } from '../../../../locales/en/workbench/rule-mark';
import { ruleMark as zh } from '../../../../locales/zh/workbench/rule-mark';
import style from './rule-mark.module.css';

addTexts('ruleMark', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    ruleMark: typeof zh;
  }
}

/** Says that no person wrote this message, and which rule did. */
export function RuleMark({ onlyID }: { onlyID: string }) {
  const { t } = useTranslation('ruleMark');
  const { rules = [] } = useSection('autoAnswer');
  const name = rules.find(({ key }) => key === ruleOfAnswer(onlyID))?.name;
  return <small className={style.mark}>{name ? t('of', { name }) : t('automatic')}</small>;
}
