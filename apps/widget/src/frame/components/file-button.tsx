import { useRef } from 'preact/hooks';
import { useWords } from '../i18n';
import { preloadMedia } from './bodies';
import { Icon } from './icons';

type FileButtonProps = { icon: 'clip' | 'camera'; label: string; isCamera?: boolean; attach(files: File[]): void };

export function FileButton({ icon, label, isCamera = false, attach }: FileButtonProps) {
  const { language } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const choose = () => {
    preloadMedia(language);
    input.current?.click();
  };
  const take = () => {
    const { current } = input;
    const files = [...(current?.files ?? [])];
    // The same file can be chosen again.
    if (current) current.value = '';
    if (files.length > 0) attach(files);
  };
  return (
    <>
      <button type="button" class="tool" aria-label={label} title={label} onClick={choose}>
        <Icon name={icon} />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        {...(isCamera ? { accept: 'image/*', capture: 'environment' } : {})}
        onChange={take}
      />
    </>
  );
}
