import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog';
import { DragFrame } from '../../../ui/dialog/drag-frame';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';
import { moved, SortableList } from '../sortable';

/** Draggable dialogs, the console's and antd's: they stay within the window and can be moved by keyboard. */
export function DialogDragPage() {
  const { t } = useTranslation('demo');
  const [open, setOpen] = useState<'own' | 'antd' | null>(null);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const close = () => setOpen(null);
  return (
    <DemoPage title={t('drag.dialog')} lead={t('drag.dialogLead')}>
      <div className={style.row}>
        <Button onClick={() => setOpen('own')}>{t('drag.own')}</Button>
        <Button onClick={() => setOpen('antd')}>{t('drag.antd')}</Button>
        <output>{t('drag.place', { x: Math.round(place.x), y: Math.round(place.y) })}</output>
      </div>
      {open === 'own' && (
        <Dialog title={t('drag.dialog')} onClose={close} onMove={setPlace}>
          <p>{t('drag.hint')}</p>
        </Dialog>
      )}
      <Modal
        open={open === 'antd'}
        title={t('drag.dialog')}
        destroyOnHidden
        onCancel={close}
        onOk={close}
        modalRender={(modal) => <DragFrame onMove={setPlace}>{modal}</DragFrame>}
      >
        <p>{t('drag.hint')}</p>
      </Modal>
    </DemoPage>
  );
}

const CARDS = ['A', 'B', 'C', 'D', 'E', 'F'];

/** Sortable cards with a reset. */
export function CardDragPage() {
  const { t } = useTranslation('demo');
  const [cards, setCards] = useState(CARDS);
  return (
    <DemoPage
      title={t('drag.cards')}
      lead={t('drag.cardsLead')}
      action={<Button onClick={() => setCards(CARDS)}>{t('drag.reset')}</Button>}
    >
      <SortableList
        className={style.cards}
        items={cards}
        keyOf={(card) => card}
        nameOf={(card) => card}
        onMove={(from, to) => setCards(moved(cards, from, to))}
      >
        {(card) => <strong style={{ padding: 16 }}>{card}</strong>}
      </SortableList>
    </DemoPage>
  );
}
