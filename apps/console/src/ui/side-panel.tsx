import Drawer, { type DrawerProps } from 'antd/es/drawer';
import { useFocusBack } from './use-focus-back';

type Props = Omit<DrawerProps, 'open' | 'size' | 'width'> & { width: number };

/** A panel from the side that is there only while it is open; once it is gone, the keyboard goes on where it was opened from. */
export function SidePanel({ width, ...rest }: Props) {
  useFocusBack();
  return <Drawer open size={width} {...rest} />;
}
