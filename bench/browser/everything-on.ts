import type { ParleyProcess } from '../processes/parley';
import { signIn } from '../scenarios/search';

const pair = (zh: string, en: string) => ({ zh, en });
const text = (zh: string, en: string) => ({ seconds: 1, kind: 'text', text: pair(zh, en) });

const phoneField = { key: 'phone', kind: 'phone', required: true };

/** Values of the settings that change what visitors see, all switched on. */
const sections: Record<string, Record<string, unknown>> = {
  launcher: {
    on: true,
    icon: 'headset',
    text: pair('在线咨询', 'Chat with us'),
    color: '#8a1c1c',
    shape: 'rounded',
    motion: 'pulse',
    badge: 'number',
    agents: 'names',
    draggable: true,
    pages: ['/*'],
    notPages: ['/admin*'],
  },
  navigation: {
    on: true,
    items: [
      { id: 'chat', kind: 'chat' },
      { id: 'tel', kind: 'phone', target: '400 100 2000', card: pair('早九点到晚六点', 'From nine to six') },
      { id: 'form', kind: 'form', card: pair('留下您的问题，我们会回电', 'Leave your question, we call back') },
      { id: 'shop', kind: 'link', target: 'https://shop.example/', label: pair('商城', 'Shop') },
      { id: 'top', kind: 'top' },
    ],
    compare: true,
    collapse: 'open',
  },
  invitations: {
    rules: [
      {
        id: 'tea',
        name: '茶',
        delaySeconds: 1,
        pages: ['/widget*'],
        variants: [{ id: 'a', text: pair('需要帮您挑选吗？', 'Can we help you choose?') }],
      },
    ],
  },
  region: { rules: [{ key: 'all', places: ['000000'], action: 'allow', tip: pair('欢迎光临', 'Welcome') }] },
  autoAnswer: {
    rules: [
      {
        key: 'first',
        name: '首次来访',
        enabled: true,
        trigger: 'first-visit',
        steps: [text('您好，欢迎来到茶铺', 'Welcome to the tea shop'), text('我们随时为您解答', 'We are here to help')],
      },
    ],
  },
  forms: {
    chatWhen: 'before',
    chatFields: [{ key: 'name', kind: 'name' }, phoneField],
    chatNote: pair('请先留下', 'First'),
  },
  look: {
    bubbles: 'square',
    background: 'dots',
    fontSize: 'large',
    colours: ['theirs #eef3ff #22304a', 'ground #fffdf7 #1b1a17'],
  },
  window: { title: '茶铺', greeting: '想喝什么茶？', accent: '#8a1c1c', questions: ['怎么发货？', '可以开发票吗？'] },
  tools: { screenshot: true, voice: true },
  texts: { greetingNote: pair('几分钟内回复', 'We answer within minutes') },
};

/** Publishes everything that a site can switch on for its visitors. */
export async function switchEverythingOn(server: ParleyProcess): Promise<void> {
  const token = await signIn(server);
  const path = '/api/settings/getList';
  const { list } = await server.http.get<{ list: { section: string; version: number }[] }>(path, token);
  for (const [section, value] of Object.entries(sections)) {
    const version = list.find((one) => one.section === section)?.version ?? 0;
    await server.http.post('/api/settings/doEdit', { section, value, version }, token);
  }
}
