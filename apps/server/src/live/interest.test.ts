import { beforeEach, expect, test } from 'vitest';
import type { Heard } from '../bus/subjects';
import { Desk } from './desk';
import { createInterest, type Interest } from './interest';

let desk: Desk;
let heard: string[];
let interest: Interest;

beforeEach(() => {
  desk = new Desk();
  heard = [];
  const hear = (what: Heard) => {
    const name = JSON.stringify(what);
    heard.push(name);
    return () => {
      heard = heard.filter((other) => other !== name);
    };
  };
  interest = createInterest({ hear }, () => desk);
});

const names = (...what: Heard[]) => what.map((one) => JSON.stringify(one)).sort();

test('a process without listeners hears nothing', () => {
  interest.refresh();
  expect(heard).toEqual([]);
});

test('visitors here, and what agents here own or may take', () => {
  interest.onHeld('vone', true);
  interest.onHeld('aann', true);
  interest.onHeld('xrole', true);
  expect(heard.sort()).toEqual(names({ visitor: 'one' }, { agent: 'ann' }, 'unowned'));
  interest.onHeld('vone', false);
  interest.onHeld('aann', false);
  expect(heard).toEqual([]);
});

test('visitors whom agents here watch, as long as they do', () => {
  interest.onHeld('aann', true);
  desk.watch('one', 'ann', true);
  desk.watch('two', 'elsewhere', true);
  interest.refresh();
  expect(heard.sort()).toEqual(names({ agent: 'ann' }, 'unowned', { visitor: 'one' }));
  interest.onHeld('vone', true);
  interest.onHeld('vone', false);
  expect(heard).toContain(JSON.stringify({ visitor: 'one' }));
  desk.watch('one', 'ann', false);
  interest.refresh();
  expect(heard.sort()).toEqual(names({ agent: 'ann' }, 'unowned'));
});

test('an agent who sees all hears everything once', () => {
  interest.onHeld('vone', true);
  desk.agents.set('boss', { uuid: 'boss', seesAll: true, visibility: null });
  interest.onHeld('aboss', true);
  interest.onHeld('vtwo', true);
  expect(heard).toEqual(names('everything'));
  interest.onHeld('aboss', false);
  expect(heard.sort()).toEqual(names({ visitor: 'one' }, { visitor: 'two' }));
});
