/** Key of what is known of checks and rebuilds of statistics. */
export const TRUST_KEY = ['census-trust'];
