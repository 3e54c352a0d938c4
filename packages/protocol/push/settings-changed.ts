/** 8012: a settings section was saved. To visitors with what they may see of it, and only where there is any. */
export type SettingsChangedPush = { code: '8012'; cursor?: string; section: string; value: Record<string, unknown> };
