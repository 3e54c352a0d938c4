import { describe, expect, it } from 'vitest';
import { addCategory, moveCategory, removeCategory, renameCategory, setArchived } from './category-moves';

const all = [
  '售前',
  '售后',
  '售后 / 退货',
  '售后 / 退货 / 破损',
  { path: '售后 / 换货', archived: true as const },
  '其他',
];

describe('categories', () => {
  it('are added after the others of their level', () => {
    expect(addCategory(all, '售后 / 退货', '错发')).toEqual(all.toSpliced(4, 0, '售后 / 退货 / 错发'));
    expect(addCategory(all, '', '其他')).toEqual([...all, '其他 2']);
  });

  it('take those below along when they are renamed, moved and removed', () => {
    expect(renameCategory(all, '售后', '服务')).toEqual([
      '售前',
      '服务',
      '服务 / 退货',
      '服务 / 退货 / 破损',
      { path: '服务 / 换货', archived: true },
      '其他',
    ]);
    expect(moveCategory(all, '售后', '其他')).toEqual([all[0], all[5], ...all.slice(1, 5)]);
    expect(moveCategory(all, '其他', '售前')).toEqual([all[5], ...all.slice(0, 5)]);
    expect(moveCategory(all, '售后 / 换货', '售后 / 退货')).toEqual([all[0], all[1], all[4], all[2], all[3], all[5]]);
    expect(moveCategory(all, '售前', '售后 / 退货')).toEqual(all);
    expect(removeCategory(all, '售后')).toEqual(['售前', '其他']);
  });

  it('are archived and restored; a name does not make a level', () => {
    expect(setArchived(all, '其他', true).at(-1)).toEqual({ path: '其他', archived: true });
    expect(setArchived(all, '售后 / 换货', false)[4]).toBe('售后 / 换货');
    expect(renameCategory(all, '其他', 'a / b').at(-1)).toBe('a/b');
  });
});
