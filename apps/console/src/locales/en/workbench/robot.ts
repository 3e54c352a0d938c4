import type { workbenchRobot as zh } from '../../zh/workbench/robot';

export const workbenchRobot: typeof zh = {
  title: '{{name}} suggests',
  use: 'Insert',
  useThis: 'Insert suggestion: {{question}}',
  useWritten: 'Insert the suggested reply',
  refuse: 'Not fitting',
  refuseThis: 'Not fitting: {{question}}',
  refuseWritten: 'Not fitting: the suggested reply',
  sources_one: '{{count}} source',
  sources_other: '{{count}} sources',
  score: 'Match {{score}}',
  why: 'Why this is suggested',
  kinds: {
    question: 'asked word for word',
    word: 'same word',
    synonym: 'synonym',
    pinyin: 'same sound',
    typo: 'typing mistake',
    number: 'number or model',
    keyword: 'keyword',
    pattern: 'regular expression',
  },
  summary: {
    title: 'Suggested summary',
    lead: 'Made from the conversation. Edit it if needed; once saved it is the summary of this conversation.',
    save: 'Save summary',
    saved: 'Summary saved',
    later: 'Hide',
    fill: 'Fill in the suggested summary',
  },
};
