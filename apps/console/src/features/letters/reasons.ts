/** Why letters are left. */
export const REASONS = ['offline', 'queue', 'left', 'talk'] as const;
