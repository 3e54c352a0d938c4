import { expect, test } from 'vitest';
import { isOutdated, type Press } from './late-address';

const press = (visitor: string | null, at: number): Press => ({ visitor, at });

test.each<[string, string | null, Press[], boolean]>([
  ['the address of the last press arrives', 'b', [press('a', 0), press('b', 100)], false],
  ['the address of an earlier press arrives late', 'a', [press('a', 0), press('b', 100)], true],
  ['something else opens a visitor right after a press', 'c', [press('a', 100)], false],
  ['long after the presses the address decides', 'a', [press('a', -2000), press('b', -1500)], false],
  ['without a press the address decides', 'a', [], false],
  ['going back right after a press', null, [press('a', 100)], false],
])('%s', (_name, told, presses, outdated) => expect(isOutdated(told, presses, 200)).toBe(outdated));
