import Form from 'antd/es/form';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useOnline } from '../../lib/unsaved/use-online';
import { Button } from '../button';
import { confirm } from '../confirm/confirm';
import { MovableDialog } from '../dialog/movable-dialog';
import { Notice } from '../notice';
import { changesOf, isChanged } from './changes';
import { DraftNotice } from './draft-notice';
import { type FieldOfError, fieldsOf } from './field-errors';
import style from './form-window.module.css';
import { openFoldsOf } from './open-folds';
import './texts';
import { SidePanel } from '../side-panel';
import { toast } from '../toast/toast';
import { useFormDraft } from './use-form-draft';

type Props<V extends object> = {
  title: string;
  /** A movable window, or a panel at the side for a long form. */
  as?: 'dialog' | 'drawer';
  width?: number;
  initial: Partial<V>;
  /** Tells the drafts of forms apart that have one title and begin alike: the id of the record. */
  draft?: string;
  submitText?: string;
  /** `changed`: the values that differ from `initial`. An error is shown at its field, or above the buttons; after it, and after `false`, the form stays open. */
  onSubmit: (values: V, changed: Partial<V>) => Promise<unknown>;
  /** Says in a toast that it was saved, where `onSubmit` says nothing of its own. */
  tells?: true;
  fieldOfError?: FieldOfError;
  onClose: () => void;
  /** `Form.Item`s. */
  children: ReactNode;
};

/** A form in a window of its own: confirms before changes are lost, and shows the server's refusal at its field. */
export function FormWindow<V extends object>(props: Props<V>) {
  const { title, as = 'dialog', width = 520, initial, submitText, children } = props;
  const { t } = useTranslation('form');
  const errorText = useErrorText();
  const isOnline = useOnline();
  const { form, fields, isBusy, isDirty, failure, submit, changed, leave, draft } = useFormState(props);

  const footer = (
    <div className={style.footer}>
      {/* Beside the buttons: the end of a long form is out of sight. */}
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      <span className={style.buttons}>
        <span className={style.state} role="status">
          {!isOnline ? t('offline') : isDirty && !isBusy && t('unsaved')}
        </span>
        <Button onClick={() => void leave()}>{t('cancel')}</Button>
        <Button look="primary" busy={isBusy} onClick={() => form.submit()}>
          {submitText ?? t('submit')}
        </Button>
      </span>
    </div>
  );
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
  }

  const body = (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut beside the button
    <div ref={fields} className={style.body} onKeyDown={onKeyDown}>
      <Form<V>
        form={form}
        layout="vertical"
        requiredMark
        autoComplete="off"
        disabled={isBusy}
        initialValues={initial}
        scrollToFirstError={{ focus: true }}
        onValuesChange={changed}
        onFinish={(values) => void submit(values)}
        onFinishFailed={({ errorFields }) =>
          openFoldsOf(
            fields.current,
            errorFields.map(({ name }) => name),
          )
        }
      >
        <DraftNotice draft={draft} />
        {children}
        {/* Enter in a field sends the form. */}
        <input type="submit" hidden />
      </Form>
    </div>
  );
  const frame = { width, title, footer, children: body };
  if (as === 'drawer')
    return <SidePanel {...frame} mask={{ closable: false }} onClose={(event) => void leave(event)} />;
  return <MovableDialog {...frame} onCancel={(event) => void leave(event)} />;
}

/** State of a form: whether it has changes, is being sent, was refused, or asks before it closes. */
function useFormState<V extends object>(props: Props<V>) {
  const { title, initial, onSubmit, tells, fieldOfError = {}, onClose } = props;
  const { t } = useTranslation('form');
  const errorText = useErrorText();
  const [form] = Form.useForm<V>();
  const fields = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const draft = useFormDraft<V>({ form, initial, draft: `${title} ${props.draft ?? ''}` });
  const valuesNow = (): V => form.getFieldsValue() as V;

  async function leave(event?: { preventDefault(): void }): Promise<void> {
    // Otherwise the same Escape would close the question too.
    event?.preventDefault();
    if (isBusy) return;
    const question = { text: t('leave'), ok: t('leaveOk'), cancel: t('leaveCancel'), isDangerous: true };
    if (isChanged(initial, valuesNow()) && !(await confirm(question))) return;
    draft.done();
    onClose();
  }

  async function submit(values: V): Promise<void> {
    setFailure(null);
    if (!navigator.onLine) return setFailure('offline');
    setBusy(true);
    try {
      const isDone = (await onSubmit(values, changesOf(initial, values))) !== false;
      if (!isDone) return setBusy(false);
      draft.done();
      if (tells) toast.good(t('saved'));
      onClose();
    } catch (error) {
      const told = fieldsOf(error, Object.keys(values), fieldOfError);
      if (told.length === 0) setFailure(error);
      else {
        type FieldData = Parameters<typeof form.setFields>[0];
        form.setFields(told.map((name) => ({ name, errors: [errorText(error)] })) as unknown as FieldData);
        openFoldsOf(fields.current, told);
        form.scrollToField(told[0] as Parameters<typeof form.scrollToField>[0], { block: 'center', focus: true });
      }
      setBusy(false);
    }
  }

  return { form, fields, isBusy, isDirty: draft.isDirty, failure, submit, changed: draft.changed, leave, draft };
}
