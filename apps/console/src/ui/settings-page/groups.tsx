import Form from 'antd/es/form';
import { useTranslation } from 'react-i18next';
import { groupsOf, type SettingsPageName } from '../../lib/settings/places';
import { fieldsAt } from './by-site';
import { type Control, FieldRow } from './field-row';
import { PresetButtons, type Presets } from './presets';
import style from './settings-page.module.css';
import type { Works } from './use-works';

type Props = {
  name: SettingsPageName;
  controls: Readonly<Record<string, Control>>;
  site: string | null;
  works: Works;
  presets: readonly Presets[];
  /** The field that was searched for. */
  found: string | undefined;
};

/** The fields of a settings page in their groups. */
export function Groups({ name, controls, site, works: state, presets, found }: Props) {
  const { t } = useTranslation('settingsPages');
  return (
    <Form layout="vertical" component="div" disabled={state.busy !== null}>
      {presets.map(({ section, ...preset }) => {
        const work = state.works.find(({ known }) => known.section === section);
        return (
          work && (
            <PresetButtons
              key={section}
              {...preset}
              work={work}
              disabled={!work.known.editable || state.busy !== null}
              onChange={(how) => state.change(section, how)}
            />
          )
        );
      })}
      {groupsOf(name).map(([group, parts]) => {
        const rows = parts.flatMap((part) =>
          fieldsAt(part, site).flatMap((field) => {
            const work = state.works.find(({ known }) => known.section === part.section);
            return work ? [{ work, field, key: `${part.section}.${field}` }] : [];
          }),
        );
        if (rows.length === 0) return null;
        const title = t(`pages.${name}.groups.${group}` as 'pages.windowStyle.groups.look');
        return (
          <section key={group} className={style.group} aria-labelledby={`${name}-${group}`}>
            <h2 id={`${name}-${group}`}>{title}</h2>
            {rows.map(({ work, field, key }) => (
              <FieldRow
                key={key}
                work={work}
                field={field}
                control={controls[key]}
                problem={state.problems[key]}
                disabled={!work.known.editable || state.busy !== null}
                isFound={found === key}
                onChange={(how) => state.change(work.known.section, how)}
              />
            ))}
          </section>
        );
      })}
    </Form>
  );
}
