import { readableAccent } from '@parley/core/look/accent';
import { windowSettings } from '../appearance';
import type { ToLoader } from '../bridge';
import type { PageStorage } from '../loader/page-storage';
import { pageFacts } from '../loader/pages';
import { createPanel } from '../loader/panel';
import type { Title } from '../loader/title';
import type { Hello } from '../visitor-api';

export type LinkWindowOptions = {
  place: HTMLElement;
  base: string;
  site: string;
  language: string;
  /** Title of the iframe, and the text shown until it has loaded. */
  labels: { frame: string; waiting: string };
  pageStorage: PageStorage;
  title: Title;
  hello: Hello;
  onRefused(): void;
};

/** Opens the chat window as a page of its own, after the answer to hello; the host page contains only the iframe. */
export function openWindow({
  place,
  base,
  site,
  language,
  labels,
  pageStorage,
  title,
  hello,
  onRefused,
}: LinkWindowOptions) {
  let session = hello;
  applySession();
  place.textContent = '';
  const panel = createPanel({
    place,
    base,
    site,
    more: '&own',
    title: labels.frame,
    waiting: labels.waiting,
    async start() {
      const credential = pageStorage.get().credential ?? null;
      return { language, theme: '', page: pageFacts(title.own()), hello: session, credential, identity: undefined };
    },
    onMessage: receive,
  });
  pageStorage.onChange(({ credential, read }) => {
    if (credential) panel.send({ type: 'credential', credential });
    if (read) panel.send({ type: 'read', ...read });
  }, new AbortController().signal);

  function applySession(): void {
    pageStorage.set({ credential: session.credential });
    document.documentElement.style.setProperty('--accent', readableAccent(windowSettings(session.settings).accent));
  }

  function receive(message: ToLoader): void {
    switch (message.type) {
      case 'ready':
        return panel.send({ type: 'shown', shown: true, focus: true });
      case 'session':
        session = message.hello;
        return applySession();
      case 'badge':
        return title.badge(document.visibilityState === 'visible' ? 0 : message.unread);
      case 'read':
        return pageStorage.set({ read: { conversation: message.conversation, seq: message.seq } });
      case 'forget':
        pageStorage.forget();
        return location.reload();
      case 'refused':
        panel.close();
        return onRefused();
    }
  }
}
