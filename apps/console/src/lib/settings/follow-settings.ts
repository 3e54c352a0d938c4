import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeBrand } from '../brand';
import { useDesk } from '../desk/desk-context';
import { OWN_INFO } from '../desk/use-own-info';
import { SETTINGS, useSection } from './use-section';

/** Shows logo, title and language as they are published now, and reads settings again after each publication. */
export function useFollowSettings(): void {
  const desk = useDesk();
  const queries = useQueryClient();
  const { logo, title, language } = useSection('brand');
  useEffect(() => {
    if (title) takeBrand({ logo: logo ?? '', title, language: language ?? 'auto' });
  }, [logo, title, language]);
  useEffect(
    () =>
      desk.listen(({ code }) => {
        if (code !== '8012') return;
        void queries.invalidateQueries({ queryKey: SETTINGS });
        void queries.invalidateQueries({ queryKey: OWN_INFO });
      }),
    [desk, queries],
  );
}
