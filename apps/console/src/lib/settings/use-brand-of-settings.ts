import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeBrand, useBrand } from '../brand';
import { useDesk } from '../desk/desk-context';
import { OWN_INFO } from '../desk/use-own-info';
import { SETTINGS, useSection } from './use-section';

/** The organisation's logo and title, as published now; other settings are read again after a publication too. */
export function useBrandOfSettings() {
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
  return useBrand();
}
