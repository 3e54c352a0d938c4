/** The door of this feature's tables for its neighbours: rows under lock, and agents as routing sees them. */
export { type AgentFacts, lockVisitors, readAgents, type VisitorFacts } from './store';
