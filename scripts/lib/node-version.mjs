import { Trouble } from './say.mjs';

const OLDEST = [20, 19];

/** The reason why this Node is unsupported, or undefined. */
export function nodeTrouble(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `Parley needs Node ${OLDEST.join('.')} or newer, and this is Node ${version}.`;
}

export function requireNode() {
  const trouble = nodeTrouble();
  if (trouble) throw new Trouble(trouble);
}
