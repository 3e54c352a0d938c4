/** 8012: a settings section was saved. Visitors get the part that they may see, and no push if there is none. */
export type SettingsChangedPush = { code: '8012'; cursor?: string; section: string; value: Record<string, unknown> };
