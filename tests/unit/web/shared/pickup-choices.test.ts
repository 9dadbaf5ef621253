import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { PartyTimes } from '#web/shared/booking/party-fields.tsx';
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

it('stays in its place and says why, if the party ends too late for the evening', () => {
  const field = () => ({}) as ReturnType<Parameters<typeof PartyTimes>[0]['field']>;
  const box = (endsAt: string): readonly (string | undefined)[] => {
    const of = { field, id: 'event', startsAt: '14:00', endsAt, sameEvening: [] };
    const times = { ...of, periods: [castle], onPickup: () => undefined };
    const html = renderToStaticMarkup(inApp(createElement(PartyTimes, times), DEFAULT_SETTINGS));
    const [input, hint] = [
      /<input[^>]*id="event-same-evening"[^>]*>/.exec(html)?.[0],
      /<[^>]*id="event-same-evening-hint"[^>]*>(.*?)<\//.exec(html)?.[1],
    ];
    return [input && (input.includes('disabled') ? 'fixed' : 'open'), plain(hint)];
  };
  expect(box('18:00')).toEqual(['open', expect.stringContaining('at the same price')]);
  expect(box('22:00')).toEqual([
    'fixed',
    'Your party ends too late for that. Our hours that day end at 8 PM, so we pick up on Sun, Dec 13.',
  ]);
  expect(box('')).toEqual([undefined, undefined]);
});
