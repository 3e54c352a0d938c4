import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import type { Sorted } from '../list-address';

// Modules add their texts as they load.
await i18next.use(initReactI18next).init({ lng: 'en', resources: {} });
await import('../texts');
const { Cards } = await import('./cards');

const drawn = (sorted: Sorted): string =>
  renderToString(
    <Cards
      label="Roles"
      columns={[{ key: 'name', title: 'Name', width: 100, sort: 'name', cell: () => 'Editor' }]}
      arranged={{ places: [], custom: false } as never}
      rows={[]}
      isPending={false}
      rowName={() => ''}
      rowActions={[]}
      onAct={() => undefined}
      selection={null}
      isSelectable={() => false}
      sorted={sorted}
      onSort={() => undefined}
    />,
  );

it('the order of cards is named, unless no column has it', () => {
  expect(drawn({ key: 'name', order: 'asc' })).toContain('Name, ascending');
  const unnamed = drawn({ key: 'createdAt', order: 'asc' });
  expect(unnamed).not.toContain('createdAt');
  expect(unnamed).toContain('Sort by');
});
