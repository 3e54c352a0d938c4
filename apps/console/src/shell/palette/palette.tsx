import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import type { Spelling } from '../../lib/text/plain';
import { Spotlight } from '../../ui/spotlight/spotlight';
import type { Command } from '../slots';
import { useTabActions } from '../tabs/use-tab-actions';
import { find } from './match';
import { usePaletteGroups } from './use-palette-groups';
import { useRecordGroups } from './use-record-groups';
import '../texts';

/** The command palette: finds pages, settings and commands by some letters, and people, conversations and links. */
export function Palette({ onClose, typedAhead }: { onClose: () => void; typedAhead: () => string }) {
  const { t } = useTranslation('headerLater');
  const [text, setText] = useState('');
  useLayoutEffect(() => setText(typedAhead()), [typedAhead]);
  const { groups, all } = usePaletteGroups();
  const spell = useSpelling(text !== '');
  const { open } = useTabActions();
  const findsRecords = useMay()(RECORDS);

  const findable = () => all.map((command) => ({ ...command, spelling: spell?.(command.spelled ?? command.title) }));
  const records = useRecordGroups(text).map(({ items, ...group }) => ({
    ...group,
    items: items.map(({ url, ...item }): Command => ({ ...item, run: () => open(url.slice(1)) })),
  }));
  const found = () => [{ key: 'found', title: t('palette.found'), items: find(findable(), text) }, ...records];

  function choose(command: Command | null): void {
    if (!command) return;
    onClose();
    command.run();
  }

  return (
    <Spotlight
      label={t('palette.title')}
      placeholder={t(findsRecords ? 'palette.placeholder' : 'palette.placeholderOwn')}
      text={text}
      onText={setText}
      groups={text.trim() === '' ? groups : found()}
      onChoose={choose}
      onClose={onClose}
      empty={t('palette.empty')}
      width="560px"
      foot={
        <>
          <span>{t('palette.keys.move')}</span>
          <span>{t('palette.keys.choose')}</span>
          <span>{t('palette.keys.close')}</span>
        </>
      }
    />
  );
}

/** Whoever holds one of these finds people, conversations or links beside pages and actions. */
const RECORDS = ['seePermissions:seeVisitor', 'seePermissions:seeHistorical', 'seePermissions:link'];

type Spell = (title: string) => Spelling;

/** The pinyin dictionary is loaded with the first letter; until then only the titles are searched. */
function useSpelling(isWanted: boolean): Spell | null {
  const [spell, setSpell] = useState<Spell | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    import('../../lib/text/spelling').then(
      ({ spellingOf }) => isHere && setSpell(() => spellingOf),
      // It failed to load: the search works without it.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return spell;
}
