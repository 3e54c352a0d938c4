import type { VisitorTalk } from '@parley/protocol/types';
import type { Page } from '@playwright/test';

/** Visitors without a widget: each calls hello over HTTP and sends over a socket of its own, all from one page. */
export type Crowd = {
  /** Each sends its first message; resolves once all are stored, in this order. */
  speak(texts: readonly string[]): Promise<void>;
  /** Each visitor's state and place in the queue. */
  talks(): Promise<VisitorTalk[]>;
};

type Member = { credential: string; socket: WebSocket };
/** The global variable of the page that holds the sockets. */
type Held = { crowd: Member[] };

/** `page` must be on the server's origin. */
export async function gatherCrowd(page: Page, size: number): Promise<Crowd> {
  await page.evaluate(gather, size);
  return {
    speak: (texts) => page.evaluate(speak, [...texts]),
    talks: () => page.evaluate(look),
  };
}

/** Runs in the page: hello, socket and bind for one visitor after the other. */
async function gather(size: number): Promise<void> {
  const crowd: Member[] = [];
  for (let n = 0; n < size; n++) {
    const hello = await fetch('/api/visitor/hello', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ site: 'demo', URL: `${location.href}?visitor=${n}`, language: 'zh-CN' }),
    });
    const { data } = (await hello.json()) as { data: { credential: string } };
    const socket = new WebSocket('/ws/visitor');
    await new Promise<void>((resolve, reject) => {
      socket.onerror = reject;
      socket.onmessage = ({ data: text }) => {
        if (text === 'Y') return;
        const { code } = JSON.parse(String(text)) as { code: string };
        if (code === '0000')
          socket.send(JSON.stringify({ type: 'visitor', code: '5001', credential: data.credential, cursor: null }));
        if (code === '7000') resolve();
      };
    });
    setInterval(() => socket.send('Y'), 5000);
    crowd.push({ credential: data.credential, socket });
  }
  Object.assign(globalThis, { crowd });
}

/** Runs in the page: one after the other, so that the order of the queue is known. */
async function speak(texts: string[]): Promise<void> {
  const { crowd } = globalThis as unknown as Held;
  for (const [n, msg] of texts.entries()) {
    const { socket } = crowd[n] as Member;
    const onlyID = crypto.randomUUID();
    await new Promise<void>((resolve, reject) => {
      socket.onmessage = ({ data }) => {
        if (data === 'Y') return;
        const answer = JSON.parse(String(data)) as { code: string; onlyID?: string };
        if (answer.onlyID !== onlyID) return;
        if (answer.code === '7001') resolve();
        if (answer.code === '7002') reject(new Error(String(data)));
      };
      socket.send(JSON.stringify({ code: '6000', onlyID, msg }));
    });
  }
}

/** Runs in the page. */
async function look(): Promise<VisitorTalk[]> {
  const { crowd } = globalThis as unknown as Held;
  return Promise.all(
    crowd.map(async ({ credential }) => {
      const response = await fetch('/api/visitor/messages?pageSize=1', {
        headers: { authorization: `Bearer ${credential}` },
      });
      const { data } = (await response.json()) as { data: { talk: VisitorTalk } };
      return data.talk;
    }),
  );
}
