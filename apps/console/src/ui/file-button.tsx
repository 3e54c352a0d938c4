import { type ComponentProps, useRef } from 'react';
import { Button } from './button';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> & {
  /** The attribute `accept` of `<input type="file">`. */
  accept: string;
  /** Accessible name of the file input. */
  label: string;
  onPick: (file: File) => void;
};

/** A button that opens the file picker for one file; the same file can be chosen again. */
export function FileButton({ accept, label, onPick, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        // In a form antd's styles show elements that only have the attribute `hidden`.
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

/** Types of pictures that the server can crop. */
export const PICTURES = 'image/png,image/jpeg,image/webp,image/avif';
