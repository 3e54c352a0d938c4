import { type RefObject, useState } from 'react';
import type { Site } from '../queries';

export const SANDBOX = '/demo/sandbox/';

export type WindowLanguage = 'auto' | 'zh' | 'en';
type Verdict = 'verified' | 'unverified' | 'refused' | 'failed';

/** The widget's public interface (apps/widget/widget.d.ts), as far as the sandbox calls it. */
type Parley = ((...call: unknown[]) => void) & {
  identify?(identity: string): Promise<Verdict>;
  unload?(options: { forget: boolean }): void;
};

/** The page that is tried; its calls are kept as code. */
export function useSandbox(frame: RefObject<HTMLIFrameElement | null>, site: Site | undefined) {
  const [language, setLanguage] = useState<WindowLanguage>('auto');
  const [code, setCode] = useState<readonly string[]>([]);
  /** Rises with each new start of the page. */
  const [run, setRun] = useState(0);
  const say = (line: string) => setCode((lines) => [...lines.slice(-99), line]);
  // The page is of our own origin, so its window is reached directly.
  const page = () => frame.current?.contentWindow as (Window & { parley?: Parley }) | null | undefined;

  function call(name: 'open' | 'close'): void {
    page()?.parley?.(name);
    say(`parley('${name}');`);
  }

  return {
    code,
    language,
    run,
    src: site && `${SANDBOX}?${new URLSearchParams({ site: site.key, ...(language !== 'auto' && { language }) })}`,
    open: () => call('open'),
    close: () => call('close'),
    clearCode: () => setCode([]),
    async identify(token: string): Promise<Verdict> {
      say(`parley('identify', '${token}');`);
      return (await page()?.parley?.identify?.(token)) ?? 'failed';
    },
    view({ path, title }: { path: string; title: string }): void {
      const there = page();
      if (!there) return;
      const address = `${SANDBOX}${path.replace(/^\/+/, '')}`;
      if (title !== '') there.document.title = title;
      there.history.pushState(null, '', address);
      if (title !== '') say(`document.title = ${JSON.stringify(title)};`);
      say(`history.pushState(null, '', ${JSON.stringify(`/${path.replace(/^\/+/, '')}`)});`);
    },
    speak(next: WindowLanguage): void {
      setLanguage(next);
      setRun((n) => n + 1);
      if (site && next !== 'auto')
        say(
          `<script async src="${new URL(site.script, location.origin).href}" data-site="${site.key}" data-language="${next}"></script>`,
        );
    },
    clear(): void {
      page()?.parley?.unload?.({ forget: true });
      say('parley.unload({ forget: true });');
      setRun((n) => n + 1);
    },
  };
}
