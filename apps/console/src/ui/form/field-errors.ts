import { ApiError } from '../../lib/api/api-error';

/** Which field an error of the server is about, by its id: `{ 'username-taken': 'username' }`. */
export type FieldOfError = Readonly<Record<string, string>>;

/** The fields that a refusal is about, as far as the form has them: told there. None: told under the form. */
export function fieldsOf(error: unknown, fields: readonly string[], fieldOfError: FieldOfError): string[] {
  if (!(error instanceof ApiError)) return [];
  const own = fieldOfError[error.id];
  const named = Array.isArray(error.detail.fields) ? error.detail.fields.map(String) : [];
  // `roles.3` is about `roles`.
  const heads = [...(own ? [own] : []), ...named].map((name) => name.split('.')[0] ?? name);
  return [...new Set(heads)].filter((name) => fields.includes(name));
}
