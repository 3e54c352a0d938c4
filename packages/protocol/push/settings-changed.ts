/**
 * 8012: a settings section was published. Visitors get the part that they may see with the values of their site, and no
 * push if there is none. `region`: what a rule for the visitor's region changes now, fields of `hello.settings` to lay over
 * the present ones. Agents get the organisation's values, or with `site` the values in use on that site.
 */
export type SettingsChangedPush = {
  code: '8012';
  cursor?: string;
  section: string;
  settings: Record<string, unknown>;
  site?: string;
  /** The former name of `settings`, for windows of version 1. */
  value: Record<string, unknown>;
};
