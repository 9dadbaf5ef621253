import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { plain } from '#tests/support/texts.ts';
import { PickupChoices, pickupDays } from '#web/shared/booking/pickup-choices.tsx';

const rented = (items: string, startDate: string, endDate: string) => ({
  items,
  startDate: calendarDay(startDate),
  endDate: calendarDay(endDate),
});
const course = rented('Course', '2026-12-05', '2026-12-07');
const castle = rented('Castle', '2026-12-12', '2026-12-13');

const labels = (...periods: readonly (typeof course)[]) => {
  const choices = pickupDays(periods).map((endDate) => ({ endDate, isEvening: false }));
  const words = { label: 'Pick up the same evening', hint: 'After the party.' };
  const of = { ...words, id: 'event', periods, choices, onPickup: () => undefined };
  const html = renderToStaticMarkup(createElement(PickupChoices, of));
  return [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label]) =>
    plain(label?.replaceAll(/<[^>]*>/g, '')),
  );
};

it('names the evening of the last party day', () => {
  expect(labels(course)).toEqual(['Pick up the same evening, Sun, Dec 6']);
  expect(labels(course, castle)).toEqual(['Sun, Dec 6: Course', 'Sat, Dec 12: Castle']);
});
