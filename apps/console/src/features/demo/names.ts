/** Names of routes that a sample page speaks of. */
export const DYNAMIC_META = 'DemoDynamicMeta';
