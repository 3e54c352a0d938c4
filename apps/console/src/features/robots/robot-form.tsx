import { channels as CHANNELS } from '@parley/core/vocabulary';
import { robotKinds, robotModes } from '@parley/protocol/http/robots/robot';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { Fold } from '../../ui/form/fold';
import { FormWindow } from '../../ui/form/form-window';
import { MultiSelect } from '../../ui/form/multi-select';
import { useRules } from '../../ui/form/use-rules';
import { HoursFields } from './hours-fields';
import { type Robot, type RobotEdit, useRobotOptions, useSaveRobot } from './queries';
import { RobotPicture } from './robot-picture';
import style from './robots.module.css';

/** What the form changes. */
type Values = Required<
  Pick<
    RobotEdit,
    'kind' | 'name' | 'mode' | 'enabled' | 'position' | 'sites' | 'channels' | 'links' | 'hours' | 'timeZone'
  >
>;

const NEW: Values = {
  kind: 'ask',
  name: '',
  mode: 'first',
  enabled: true,
  position: 0,
  sites: [],
  channels: [],
  links: [],
  hours: [],
  timeZone: '',
};

function valuesOf(robot: Robot): Values {
  const { kind, name, mode, enabled, position, sites, channels, links, hours, timeZone } = robot;
  return { kind, name, mode, enabled, position, sites, channels, links, hours, timeZone };
}

type Props = {
  /** Null: a new one. */
  robot: Robot | null;
  onClose: () => void;
};

/** Creates a robot, or changes its name, picture, and where and when it is in charge. */
export function RobotForm({ robot, onClose }: Props) {
  const { t } = useTranslation('robots');
  const rules = useRules();
  const save = useSaveRobot();
  return (
    <FormWindow<Values>
      tells
      as="drawer"
      width={560}
      title={robot ? t('form.change', { name: robot.name }) : t('form.create')}
      initial={robot ? valuesOf(robot) : NEW}
      {...(robot && { draft: robot.id })}
      submitText={t(robot ? 'form.submitChange' : 'form.submitCreate')}
      fieldOfError={{ 'unknown-site': 'sites', 'unknown-link': 'links' }}
      onSubmit={(values, changed) => save(robot ? { id: robot.id, ...changed } : values)}
      onClose={onClose}
    >
      {robot && <RobotPicture robot={robot} />}
      <Form.Item
        name="name"
        label={t('columns.name')}
        extra={robot ? t('form.nameHint') : t('form.nameHintNew')}
        rules={[rules.required]}
      >
        <Input maxLength={60} />
      </Form.Item>
      {!robot && (
        <Form.Item name="kind" label={t('columns.kind')} extra={t('form.kindHint')}>
          <Select options={robotKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))} />
        </Form.Item>
      )}
      <Form.Item name="mode" label={t('columns.mode')} extra={t('form.modeHint')}>
        <Select options={robotModes.map((mode) => ({ value: mode, label: t(`modeLong.${mode}`) }))} />
      </Form.Item>
      <Form.Item name="enabled" label={t('form.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Fold title={t('form.where')} isOpen>
        <PlaceFields />
        <HoursFields />
        <Form.Item name="position" label={t('form.position')} extra={t('form.positionHint')}>
          <InputNumber min={0} max={10_000} precision={0} />
        </Form.Item>
      </Fold>
    </FormWindow>
  );
}

/** Sites, channels and links of which visitors it has. */
function PlaceFields() {
  const { t } = useTranslation('robots');
  const { data: options } = useRobotOptions();
  const { channel } = useVisitWords();
  const named = (list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const search = { optionFilterProp: 'label' };
  return (
    <>
      <Form.Item name="sites" label={t('columns.sites')}>
        <MultiSelect mode="multiple" placeholder={t('everySite')} showSearch={search} options={named(options?.sites)} />
      </Form.Item>
      <div className={style.pair}>
        <Form.Item name="channels" label={t('form.channels')}>
          <MultiSelect
            mode="multiple"
            placeholder={t('form.everyChannel')}
            options={CHANNELS.map((value) => ({ value, label: channel(value) }))}
          />
        </Form.Item>
        <Form.Item name="links" label={t('form.links')}>
          <MultiSelect
            mode="multiple"
            placeholder={t('form.everyLink')}
            showSearch={search}
            options={named(options?.links)}
          />
        </Form.Item>
      </div>
    </>
  );
}
