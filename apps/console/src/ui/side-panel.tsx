import Drawer, { type DrawerProps } from 'antd/es/drawer';
import { useFocusBack } from './use-focus-back';

type Props = Omit<DrawerProps, 'open' | 'size' | 'width'> & { width: number };

/** A panel at the side, open while it is rendered; afterwards the focus returns to where it was. */
export function SidePanel({ width, ...rest }: Props) {
  useFocusBack();
  return <Drawer open size={width} {...rest} />;
}
