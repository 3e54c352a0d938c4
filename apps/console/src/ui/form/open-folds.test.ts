import { expect, it } from 'vitest';
import { openFoldsOf } from './open-folds';

it('a refused field opens the fold that it is in, and no other', () => {
  const folds: Record<string, { open: boolean }> = { skills_0_name: { open: false }, remark: { open: false } };
  const root = {
    querySelector(selector: string) {
      const [, id = ''] = /^\[id="(.*)"\]$/.exec(selector) ?? [];
      const fold = folds[id];
      return id === 'name' || fold ? { closest: () => fold ?? null } : null;
    },
  };
  openFoldsOf(root, ['name', ['skills', 0, 'name'], 'gone']);
  expect(folds).toEqual({ skills_0_name: { open: true }, remark: { open: false } });
  openFoldsOf(null, ['remark']);
  expect(folds.remark).toEqual({ open: false });
});
