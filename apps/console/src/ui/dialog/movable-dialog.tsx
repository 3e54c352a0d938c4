import Modal, { type ModalProps } from 'antd/es/modal';
import { useFocusBack } from '../use-focus-back';
import { DragFrame } from './drag-frame';

type Props = Omit<ModalProps, 'open' | 'centered' | 'styles' | 'mask' | 'modalRender'>;

/** A dialog that can be moved and stays open on a click beside it; a long body scrolls. Shown while it is mounted. */
export function MovableDialog(props: Props) {
  useFocusBack();
  return (
    <Modal
      {...props}
      open
      centered
      styles={{ body: { maxHeight: 'calc(100vh - 200px)', overflowY: 'auto' } }}
      mask={{ closable: false }}
      modalRender={(modal) => <DragFrame>{modal}</DragFrame>}
    />
  );
}
