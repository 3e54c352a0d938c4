import type { Page } from '@playwright/test';

/** A visitor without a widget that sends many messages over a socket of its own, from a page on the server's origin. */
export type OneVisitor = {
  id: string;
  /** One after the other; resolves once all are stored. */
  say(texts: readonly string[]): Promise<void>;
  /** The bodies of `GET /visitor/messages` and `/visitor/conversations`. */
  knows(): Promise<string>;
};

type Held = { visitor: { credential: string; socket: WebSocket } };

export async function oneVisitor(page: Page): Promise<OneVisitor> {
  const id = await page.evaluate(arrive);
  return { id, say: (texts) => page.evaluate(say, [...texts]), knows: () => page.evaluate(ask) };
}

/** Runs in the page. */
async function arrive(): Promise<string> {
  const hello = await fetch('/api/visitor/hello', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ site: 'demo', URL: location.href, language: 'zh-CN' }),
  });
  const { data } = (await hello.json()) as { data: { YQToken: string; credential: string } };
  const socket = new WebSocket('/ws/visitor');
  await new Promise<void>((resolve, reject) => {
    socket.onerror = reject;
    socket.onmessage = ({ data: text }) => {
      if (text === 'Y') return;
      const { code } = JSON.parse(String(text)) as { code: string };
      const bind = { type: 'visitor', code: '5001', credential: data.credential, cursor: null };
      if (code === '0000') socket.send(JSON.stringify(bind));
      if (code === '7000') resolve();
    };
  });
  setInterval(() => socket.send('Y'), 5000);
  Object.assign(globalThis, { visitor: { credential: data.credential, socket } });
  return data.YQToken;
}

/** Runs in the page. */
async function say(texts: string[]): Promise<void> {
  const { socket } = (globalThis as unknown as Held).visitor;
  for (const msg of texts) {
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
async function ask(): Promise<string> {
  const { credential } = (globalThis as unknown as Held).visitor;
  const headers = { authorization: `Bearer ${credential}` };
  const paths = ['/api/visitor/messages?pageSize=100', '/api/visitor/conversations'];
  return (await Promise.all(paths.map(async (path) => (await fetch(path, { headers })).text()))).join('\n');
}
