import { useTranslation } from 'react-i18next';
import { RichField } from '../../../../ui/rich-editor/rich-field';
import { CardFields } from './card-fields';
import type { FormattedKind } from './draft-body';
import './texts';

type Props = { kind: FormattedKind; value: string; onChange: (msg: string) => void; onSend?: () => void };

/** The editor for a kind of message. */
export function BodyEditor({ kind, value, onChange, onSend }: Props) {
  const { t } = useTranslation('workbenchFormatted');
  if (kind === 'card') return <CardFields value={value} onChange={onChange} />;
  return <RichField value={value} label={t('label.rich')} onChange={onChange} {...(onSend && { onSend })} />;
}
