import { wordsOfRich } from '@parley/protocol/bodies';
import Form from 'antd/es/form';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import { AntdFrame } from '../../ui/antd-frame';
import { confirm } from '../../ui/confirm/confirm';
import { FormWindow } from '../../ui/form/form-window';
import { toast } from '../../ui/toast/toast';
import style from './blot.module.css';
import type { RecordMessage } from './keys';
import { PieceChooser } from './piece-chooser';
import { canBlot } from './pieces';

type Props = { message: RecordMessage; onDone: () => Promise<unknown>; onClose: () => void };
type Values = { pieces: string[] };

/** Permanently removes pieces of the text of a stored message; shows the text with the chosen pieces struck out. */
export function BlotForm({ message, onDone, onClose }: Props) {
  const { t } = useTranslation('history');
  const api = useApi();
  const { conversation, onlyID, kind, msg } = message;
  const words = kind === 'rich' ? wordsOfRich(msg) : msg;

  async function checkPieces(pieces: readonly string[]): Promise<void> {
    if (!pieces.every((piece) => canBlot(words, piece))) throw new Error(t('blot.missed'));
  }

  async function submit({ pieces }: Values): Promise<boolean> {
    if (!(await confirm({ text: t('blot.ask'), ok: t('blot.ok'), isDangerous: true }))) return false;
    await api('POST /history/doBlot', { conversation, onlyID, pieces });
    await onDone();
    toast.good(t('blot.done'));
    return true;
  }

  return (
    <AntdFrame>
      <FormWindow<Values>
        title={t('blot.title')}
        width={520}
        initial={{ pieces: [] }}
        submitText={t('blot.ok')}
        onSubmit={submit}
        onClose={onClose}
      >
        <p className={style.lead}>{t(kind === 'rich' ? 'blot.leadRich' : 'blot.lead')}</p>
        <Form.Item
          name="pieces"
          rules={[
            { required: true, type: 'array', min: 1, message: t('blot.none') },
            { validator: (_, pieces: string[]) => checkPieces(pieces) },
          ]}
        >
          <PieceChooser words={words} />
        </Form.Item>
      </FormWindow>
    </AntdFrame>
  );
}
