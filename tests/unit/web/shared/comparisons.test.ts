import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { plain } from '#tests/support/texts.ts';
import { ChangedVisits } from '#web/shared/booking/comparisons.tsx';

const time = (date: string, from: string, to: string) => ({ date, from, to });
const SET_UP = time('2026-12-05', '10:00', '12:00');
const stays = { kind: 'deliver', items: 'Castle', before: SET_UP, after: SET_UP } as const;
const moves = {
  kind: 'collect',
  items: 'Castle',
  before: time('2026-12-06', '09:00', '18:00'),
  after: time('2026-12-05', '18:00', '20:00'),
} as const;

const said = (...visits: Parameters<typeof ChangedVisits>[0]['visits']) => {
  const page = renderToString(createElement(ChangedVisits, { visits }));
  return plain(page.replaceAll(/<[^>]*>/g, ''));
};

it('next to the button are the visits that change, unless they are many', () => {
  expect(said(stays, moves)).toBe('We pick up Sat, Dec 5, 6 PM – 8 PM');
  expect(said(stays, stays)).toBe('');
  expect(said(moves, moves, moves)).toBe('');
});
