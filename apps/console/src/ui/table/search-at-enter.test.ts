import { expect, it } from 'vitest';
import { searchAtEnter } from './search-at-enter';

function pressed(typed: string, shown: string): string[] {
  const asked: string[] = [];
  searchAtEnter({ typed, shown, onSearch: (text) => asked.push(`search ${text}`), onAgain: () => asked.push('again') });
  return asked;
}

it('Enter on the words that are shown asks again', () => expect(pressed(' refund ', 'refund')).toEqual(['again']));

it('Enter on other words searches for them', () => expect(pressed(' refund ', '')).toEqual(['search refund']));

it('Enter in the empty field asks for everything again', () => expect(pressed('', '')).toEqual(['again']));
