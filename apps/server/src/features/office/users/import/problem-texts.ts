import type { Language } from '../../../../http/handler';
import type { ProblemKind } from './parse-line';

/** What is wrong with a line, for the report. */
export const PROBLEM_TEXTS: Record<Language, Record<ProblemKind | 'line' | 'problem' | 'kept', string>> = {
  zh: {
    line: '行',
    problem: '问题',
    kept: '保留的客户',
    required: '必填',
    phone: '不是电话号码',
    mail: '不是邮箱地址',
    number: '不是数字',
    date: '不是日期',
    choice: '不在选项中',
    yesNo: '不是“是”或“否”',
    'too-long': '太长',
    empty: '没有姓名和联系方式',
  },
  en: {
    line: 'Line',
    problem: 'Problem',
    kept: 'Customer kept',
    required: 'required',
    phone: 'not a phone number',
    mail: 'not an email address',
    number: 'not a number',
    date: 'not a date',
    choice: 'not one of the options',
    yesNo: 'must be yes or no',
    'too-long': 'too long',
    empty: 'no name or contact details',
  },
};
