/** The server's answers, written out. The hot one by hand: its parts need no escaping but the id. */
export const acceptedFrame = (answer: { onlyID: string; conversation?: string; seq?: number; time: number }): string =>
  answer.conversation === undefined
    ? `{"code":"7001","onlyID":${JSON.stringify(answer.onlyID)},"time":${answer.time}}`
    : `{"code":"7001","onlyID":${JSON.stringify(answer.onlyID)},"conversation":"${answer.conversation}","seq":${answer.seq},"time":${answer.time}}`;

export const refusedFrame = (answer: { onlyID: string; error: string; msg: string; missed?: unknown[] }): string =>
  JSON.stringify({ code: '7002', ...answer });

export const boundFrame = (cursor: string, time: number): string => JSON.stringify({ code: '7000', cursor, time });

export const snapshotFrame = (cursor: string, time: number): string => JSON.stringify({ code: '7005', cursor, time });

export const savingFrame = (isDelayed: boolean): string =>
  JSON.stringify({ code: '7006', saving: isDelayed ? 'delayed' : 'ok' });

export const loginOverFrame = (reason: string, cursor: string): string =>
  JSON.stringify({ code: '8000', reason, cursor });
