/** What a robot suggests to an agent, beside the composer. */
export const workbenchRobot = {
  title: '{{name}} 建议这样回答',
  use: '填入',
  useThis: '填入建议：{{question}}',
  refuse: '不合适',
  refuseThis: '不合适：{{question}}',
  score: '匹配度 {{score}}',
  why: '为什么建议这条',
  kinds: {
    question: '问法相同',
    word: '词相同',
    synonym: '近义词',
    pinyin: '同音',
    typo: '错字',
    number: '数字或型号',
    keyword: '关键词',
    pattern: '正则表达式',
  },
  summary: {
    title: '自动小结',
    lead: '根据会话内容生成，可以修改，保存后成为这次会话的小结。',
    save: '保存小结',
    saved: '小结已保存',
    later: '收起',
    fill: '填入自动小结',
  },
};
