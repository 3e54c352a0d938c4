import { siteFields } from '@parley/protocol/settings/by-site';
import type { FieldsOf } from '../../lib/settings/places';

/** The fields that are shown for the organisation (null) or for a site, which has values of its own for some. */
export const fieldsAt = ({ section, fields }: FieldsOf, site: string | null): readonly string[] =>
  site === null ? fields : fields.filter((field) => siteFields(section).includes(field));
