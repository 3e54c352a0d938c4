/** Route names that sample pages refer to. */
export const DYNAMIC_META = 'DemoDynamicMeta';
