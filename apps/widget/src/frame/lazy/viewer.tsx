import { fileBodyOf } from '@parley/protocol/bodies';
import type { Message } from '@parley/protocol/types';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '../components/icons';
import { SafeLink } from '../components/safe-link';
import { useAllWords } from '../i18n';
import { addStyles } from './add-styles';
import { shapes } from './shapes';
import { useFile } from './use-file';
import css from './viewer.css?inline';

addStyles(css);

type ViewerProps = { messages: readonly Message[]; base: string; first: string; close(): void };

/** Shows a picture in the whole window. Arrow keys go to the other pictures; a click switches to its own size. */
export function Viewer({ messages, base, first, close }: ViewerProps) {
  const { t } = useAllWords();
  const pictures = useMemo(() => picturesOf(messages, base), [messages, base]);
  const [key, setKey] = useState(first);
  const [isLarge, setLarge] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    pictures.findIndex((picture) => picture.key === key),
  );
  const picture = pictures[at];
  const { again, follow } = useFile(picture?.key ?? '', picture?.msg ?? '');

  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    box.current?.querySelector<HTMLElement>('.viewer-close')?.focus();
    return () => opener?.focus({ preventScroll: true });
  }, []);

  const go = (step: number) => {
    const next = pictures[at + step];
    if (!next) return;
    setKey(next.key);
    setLarge(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
    else if (event.key === 'Tab') return trapFocus(event, box.current);
    else return;
    event.preventDefault();
  };
  if (!picture) return null;

  return (
    <div
      class="viewer"
      role="dialog"
      aria-modal="true"
      aria-label={picture.name || t('picture')}
      ref={box}
      onKeyDown={press}
    >
      <Bar picture={picture} follow={follow} close={close} />
      <button
        type="button"
        class={isLarge ? 'viewer-stage large' : 'viewer-stage'}
        aria-label={t(isLarge ? 'fitPicture' : 'enlargePicture')}
        onClick={() => setLarge(!isLarge)}
      >
        <img src={picture.src} alt={picture.name} onError={again} />
      </button>
      {at > 0 && (
        <button type="button" class="viewer-step back" aria-label={t('previousPicture')} onClick={() => go(-1)}>
          <Icon name="back" />
        </button>
      )}
      {at < pictures.length - 1 && (
        <button type="button" class="viewer-step forth" aria-label={t('nextPicture')} onClick={() => go(1)}>
          <Icon name="back" />
        </button>
      )}
    </div>
  );
}

type Picture = ReturnType<typeof picturesOf>[number];
type BarProps = { picture: Picture; follow(event: Event): void; close(): void };

function Bar({ picture, follow, close }: BarProps) {
  const { t } = useAllWords();
  return (
    <div class="viewer-bar">
      <span title={picture.name}>{picture.name}</span>
      <SafeLink
        class="tool"
        href={picture.src}
        download={picture.name}
        aria-label={t('download')}
        title={t('download')}
        onClick={follow}
      >
        <Icon shape={shapes.download} />
      </SafeLink>
      <button
        type="button"
        class="tool viewer-close"
        aria-label={t('closePicture')}
        title={t('closePicture')}
        onClick={close}
      >
        <Icon name="end" />
      </button>
    </div>
  );
}

function picturesOf(messages: readonly Message[], base: string) {
  return messages.flatMap(({ kind, msg, onlyID, recalled }) => {
    const file = kind === 'image' && !recalled ? fileBodyOf(msg, base) : null;
    return file ? [{ key: onlyID, msg, src: file.url, name: file.name }] : [];
  });
}

function trapFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)?.focus();
  event.preventDefault();
}
