import type { workbenchRobot as zh } from '../../zh/workbench/robot';

export const workbenchRobot: typeof zh = {
  title: '{{name}} suggests',
  use: 'Insert',
  useThis: 'Insert suggestion: {{question}}',
  useWritten: 'Insert the suggested reply',
  refuse: 'Not helpful',
  refuseThis: 'Not helpful: {{question}}',
  refuseWritten: 'Not helpful: the suggested reply',
  sources_one: '{{count}} source',
  sources_other: '{{count}} sources',
  score: 'Match {{score}}',
  why: 'Why this is suggested',
  kinds: {
    question: 'same question',
    word: 'same word',
    synonym: 'synonym',
    pinyin: 'same sound',
    typo: 'typo',
    number: 'number or model',
    keyword: 'keyword',
    pattern: 'regular expression',
  },
  summary: {
    title: 'Suggested summary',
    lead: 'Written from the conversation. Edit it if needed. Once saved, it becomes the summary of this conversation.',
    save: 'Save summary',
    saved: 'Summary saved',
    later: 'Hide',
    fill: 'Insert the suggested summary',
  },
};
