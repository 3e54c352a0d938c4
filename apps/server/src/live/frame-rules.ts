import type { Rule } from '../http/limits';

/** Frames of all sockets of one visitor together: a person with many tabs types in one. */
export const visitorFramesRule: Rule = { name: 'visitor-frames', perMinute: 3600, burst: 400 };
/** Frames of all visitors of one address: an office of hundreds behind it, each typing. */
export const addressFramesRule: Rule = { name: 'address-frames', perMinute: 60_000, burst: 10_000 };
