import { ICON_NAMES, type IconName } from '../../ui/icon';

/** One page of the icons whose name contains the text. */
export function iconsOf(text: string, pageNo: number, pageSize: number): { list: IconName[]; total: number } {
  const wanted = text.trim().toLowerCase();
  const found = ICON_NAMES.filter((name) => name.toLowerCase().includes(wanted));
  return { list: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length };
}
