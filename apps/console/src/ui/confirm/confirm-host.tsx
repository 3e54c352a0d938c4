import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../button';
import { Dialog } from '../dialog/dialog';
import { questions } from './confirm';
import style from './confirm.module.css';

/** Shows the question of `confirm`; rendered once, beside the application. A click on the mask does not close it. */
export function ConfirmHost() {
  const { t } = useTranslation('base');
  const open = useStore(questions, (state) => state.open);
  if (!open) return null;
  return (
    <Dialog role="alertdialog" title={open.title ?? t('confirm.title')} width={420} onClose={() => open.answer(false)}>
      <p className={style.text}>{open.text}</p>
      <div className={style.buttons}>
        {/* Enter says yes, but never to what cannot be undone. */}
        <Button {...focused(open.isDangerous === true)} onClick={() => open.answer(false)}>
          {open.cancel ?? t('confirm.cancel')}
        </Button>
        <Button
          look={open.isDangerous ? 'danger' : 'primary'}
          {...focused(!open.isDangerous)}
          onClick={() => open.answer(true)}
        >
          {open.ok ?? t('confirm.ok')}
        </Button>
      </div>
    </Dialog>
  );
}

const focused = (is: boolean): object => (is ? { 'data-autofocus': '' } : {});
