import { ruleOfAnswer } from '@parley/protocol/rule-of-answer';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../../../lib/i18n/i18n';
import { useApi } from '../../../../lib/services';
import { SETTINGS, useSection } from '../../../../lib/settings/use-section';
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
  const { rules } = useSection('autoAnswer');
  const rule = ruleOfAnswer(onlyID);
  const common = rules?.find(({ key }) => key === rule)?.name;
  const api = useApi();
  // A rule of a single site is not among those of all sites.
  const { data } = useQuery({
    queryKey: [...SETTINGS, 'rule names'],
    queryFn: () => api('GET /autoAnswer/getNames', undefined, { quiet: true }),
    enabled: rules !== undefined && common === undefined,
  });
  const name = common ?? data?.list.find((one) => one.rule === rule)?.name;
  return <small className={style.mark}>{name ? t('of', { name }) : t('automatic')}</small>;
}
