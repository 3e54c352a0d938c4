import { ApiError } from '../../lib/api/api-error';

/** The field that an error of the server belongs to, by the error's id: `{ 'username-taken': 'username' }`. */
export type FieldOfError = Readonly<Record<string, string>>;

/** The form's fields to which a refusal belongs; it is shown there. Empty: it is shown below the form. */
export function fieldsOf(error: unknown, fields: readonly string[], fieldOfError: FieldOfError): string[] {
  if (!(error instanceof ApiError)) return [];
  const own = fieldOfError[error.id];
  const named = Array.isArray(error.detail.fields) ? error.detail.fields.map(String) : [];
  // `roles.3` belongs to the field `roles`.
  const heads = [...(own ? [own] : []), ...named].map((name) => name.split('.')[0] ?? name);
  return [...new Set(heads)].filter((name) => fields.includes(name));
}
