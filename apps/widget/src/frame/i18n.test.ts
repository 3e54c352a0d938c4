import { TEXT_VARIABLES, textNames } from '@parley/protocol/settings/chat-window/texts';
import { en } from '@parley/protocol/window-texts/en';
import { enLater } from '@parley/protocol/window-texts/en-later';
import { zh } from '@parley/protocol/window-texts/zh';
import { zhLater } from '@parley/protocol/window-texts/zh-later';
import { expect, it } from 'vitest';
import { translator } from './i18n';

const texts = { zh: { ...zh, ...zhLater }, en: { ...en, ...enLater } };

// Effect of texts.greetingNote, texts.write, texts.writeAgain, texts.previewHint
// Effect of texts.stateOnline, texts.answerSeconds, texts.answerMinutes, texts.stateNobody
// Effect of texts.stateWaiting, texts.stateTalking, texts.stateRobot, texts.queueTitle
// Effect of texts.queueNext, texts.queueAhead, texts.queueWait, texts.queueLonger
// Effect of texts.queueHint, texts.noticeAssigned, texts.noticeRequeued, texts.noticeTakenOver
// Effect of texts.noticeTransferring, texts.noticeRobot, texts.noticeEnded, texts.noticeEndedByYou
// Effect of texts.noticeLeftQueue, texts.noticeEndedIdle, texts.noticeRated, texts.inviteTitle
// Effect of texts.letterTitle, texts.letterNote, texts.letterClosed, texts.letterArrived
// Effect of texts.letterArrivedNote, texts.rateTitle, texts.rateThanks
it.each(textNames)('%s is said as the site has written it, with its variables', (name) => {
  const said = TEXT_VARIABLES[name].map((variable) => `{${variable}}`).join(' ');
  const own = { [name]: { zh: `甲 ${said}`, en: `A ${said}` } };
  const fill = Object.fromEntries(TEXT_VARIABLES[name].map((variable) => [variable, '7']));
  const filled = TEXT_VARIABLES[name].map(() => '7').join(' ');
  expect(translator(texts.zh, 'zh', own)(name, fill)).toBe(`甲 ${filled}`);
  expect(translator(texts.en, 'en', own)(name, fill)).toBe(`A ${filled}`);
});

it.each(textNames)('%s is built in, with the variables that it may have', (name) => {
  for (const language of ['zh', 'en'] as const) {
    const used = [...texts[language][name].matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable);
    expect(used.sort()).toEqual([...TEXT_VARIABLES[name]].sort());
    expect(translator(texts[language], language, { [name]: { zh: '', en: '' } })(name)).not.toBe('');
  }
});
