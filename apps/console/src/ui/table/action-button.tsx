import type { ComponentProps } from 'react';
import { Button } from '../button';
import type { Done } from './types';
import { useTold } from './use-tell';

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & { run: () => Promise<Done | null> };

/** A button that is busy while its action runs; a toast tells what was done, or why it failed. */
export function ActionButton({ run, ...rest }: Props) {
  const [isBusy, told] = useTold();
  return <Button {...rest} busy={isBusy} onClick={() => void told(run)} />;
}
