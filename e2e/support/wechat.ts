import { freePort } from './processes';
import { type StandIn, startStandIn } from './stand-in';

export type WeChat = Pick<StandIn, 'tell' | 'stop'> & {
  /** For PARLEY_WECHAT_API. */
  url: string;
  appId: string;
  secret: string;
  /** Texts that reached visitors, in order. */
  texts(): Promise<string[]>;
};

const APP = { appId: 'wxjourney', secret: 'journey-secret' };

/** The stand-in of the WeChat platform. */
export async function startWeChat(): Promise<WeChat> {
  const port = await freePort();
  const { tell, stop } = await startStandIn({
    file: 'wechat/run.ts',
    args: [String(port), APP.appId, APP.secret],
    help: ['account <callback', 'fault <number'],
  });
  return {
    url: `http://127.0.0.1:${port}`,
    ...APP,
    tell,
    stop,
    async texts() {
      const list = JSON.parse(await tell('sent')) as { message: { text?: { content: string } } }[];
      return list.flatMap(({ message }) => message.text?.content ?? []);
    },
  };
}
