import { UserError } from './output.mjs';

const MIN_VERSION = [20, 19];

/** The reason why this Node is unsupported, or undefined. */
export function nodeVersionProblem(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1])) return undefined;
  return `Parley needs Node ${MIN_VERSION.join('.')} or newer, and this is Node ${version}.`;
}

export function requireNode() {
  const problem = nodeVersionProblem();
  if (problem) throw new UserError(problem);
}
