import { createContext, useContext, useState } from 'react';
import { localStore } from '../../lib/storage';
import { useMedia } from '../../ui/table/use-media';

const KEY = 'listFolded';
/** From this width on the list is a column beside the thread. */
const BESIDE = '(min-width: 992px)';

/** Width of the folded list, in px. */
export const STRIP_PX = 64;

export type FoldedList = {
  isFolded: boolean;
  /** `isByButton`: the button goes, and its counterpart takes the focus. */
  fold: (isFolded: boolean, isByButton?: boolean) => void;
  takesFocus: boolean;
};

/** Whether the list of visitors is a strip of avatars; remembered in this browser. Never on a narrow screen. */
export function useFoldedList(): FoldedList {
  const isBeside = useMedia(BESIDE);
  const [isChosen, choose] = useState(() => localStore.get(KEY) === '1');
  const [takesFocus, takeFocus] = useState(false);
  return {
    isFolded: isChosen && isBeside,
    takesFocus,
    fold(isFolded, isByButton = false) {
      choose(isFolded);
      takeFocus(isByButton);
      localStore.set(KEY, isFolded ? '1' : null);
    },
  };
}

/** For the parts of the list. */
export const FoldedContext = createContext(false);
export const useIsFolded = (): boolean => useContext(FoldedContext);
