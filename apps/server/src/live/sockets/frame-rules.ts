import type { Rule } from '../../http/limits';

/** Frames of all sockets of one visitor: with many tabs a person still types in one. */
export const visitorFramesRule: Rule = { name: 'visitor-frames', perMinute: 3600, burst: 400 };
/** Frames of all visitors of one address: enough for an office of hundreds who all type. */
export const addressFramesRule: Rule = { name: 'address-frames', perMinute: 60_000, burst: 10_000 };

const MIB = 1024 * 1024;
/** Bytes of frames of all sockets of one visitor, of one agent, and of one address as long as no agent has signed in there. */
export const visitorBytesRule: Rule = { name: 'visitor-bytes', perMinute: 8 * MIB, burst: 2 * MIB };
export const agentBytesRule: Rule = { name: 'agent-bytes', perMinute: 32 * MIB, burst: 16 * MIB };
export const addressBytesRule: Rule = { name: 'address-bytes', perMinute: 60 * MIB, burst: 16 * MIB };
