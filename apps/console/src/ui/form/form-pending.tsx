import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import { Failed } from '../failed';
import { SidePanel } from '../side-panel';
import { useFocusBack } from '../use-focus-back';

type Props = {
  title: string;
  as?: 'dialog' | 'drawer';
  width?: number;
  /** The query with the form's values. */
  asked: { error: unknown; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  onClose: () => void;
};

/** Placeholder until a form's values are loaded; shows an error if loading fails. */
export function FormPending({ title, as = 'dialog', width = 520, asked, onClose }: Props) {
  useFocusBack();
  const body = asked.isError ? (
    <Failed error={asked.error} busy={asked.isFetching} onRetry={() => void asked.refetch()} />
  ) : (
    <Skeleton active />
  );
  if (as === 'drawer')
    return (
      <SidePanel width={width} title={title} onClose={onClose}>
        {body}
      </SidePanel>
    );
  return (
    <Modal open centered width={width} title={title} footer={null} onCancel={onClose}>
      {body}
    </Modal>
  );
}
