import { type ComponentProps, useRef } from 'react';
import { Button } from './button';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> & {
  /** As an `<input type="file">` takes it. */
  accept: string;
  /** Of the field behind the button. */
  label: string;
  onPick: (file: File) => void;
};

/** A button that asks for one file; the same one can be chosen again. */
export function FileButton({ accept, label, onPick, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        // In a form antd shows what is hidden by the attribute alone.
        style={{ display: 'none' }}
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}

/** Pictures of people, as the server cuts them. */
export const PICTURES = 'image/png,image/jpeg,image/webp,image/avif';
