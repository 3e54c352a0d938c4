import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Spelling } from '../../lib/text/plain';
import { Spotlight } from '../../ui/spotlight/spotlight';
import type { Command } from '../slots';
import { find } from './match';
import { usePaletteGroups } from './use-palette-groups';

/** The command palette: finds pages and commands by some letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('header');
  const [text, setText] = useState('');
  const { groups, all } = usePaletteGroups();
  const spell = useSpelling(text !== '');

  const findable = () => all.map((command) => ({ ...command, spelling: spell?.(command.title) }));
  const found = () => [{ key: 'found', title: t('palette.found'), items: find(findable(), text) }];

  function choose(command: Command | null): void {
    if (!command) return;
    onClose();
    command.run();
  }

  return (
    <Spotlight
      label={t('palette.title')}
      placeholder={t('palette.placeholder')}
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
