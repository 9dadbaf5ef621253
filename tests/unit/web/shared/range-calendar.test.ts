import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import type { DayRules, RangeChoice } from '#web/shared/dates/choose-range.ts';
import { DateRangePicker } from '#web/shared/dates/dates-popover.tsx';
import { RangeCalendar } from '#web/shared/dates/range-calendar.tsx';

const SATURDAY = calendarDay('2026-12-05');

/** The calendar with that Saturday chosen: the text below the months, and its days. */
function shown(
  { isGiven = false, ...rest }: Partial<DayRules> & { readonly isGiven?: boolean },
  choice: RangeChoice = { startDate: SATURDAY, endDate: calendarDay('2026-12-06') },
) {
  const rules = {
    today: calendarDay('2026-12-01'),
    freeOn: () => 1,
    units: 1,
    turnaroundDays: 0,
    ...rest,
  };
  const nothing = (): void => undefined;
  const control = {
    choice,
    problem: isGiven ? ({ kind: 'booked', day: SATURDAY, free: 0 } as const) : undefined,
    isGiven,
    choose: nothing,
    take: nothing,
    clear: nothing,
  };
  const page = renderToString(
    inApp(
      createElement(RangeCalendar, {
        control,
        rules,
        month: '2026-12',
        onMonthChange: nothing,
        label: 'Days',
      }),
    ),
  );
  const [, status = ''] = /<output[^>]*>(.*?)<\/output>/.exec(page) ?? [];
  const days = [...page.matchAll(/<button[^>]*aria-label="([^"]*)"[^>]*>/g)].map(
    ([button, label = '']) => ({
      label: plain(label) ?? '',
      isOff: button.includes('disabled=""'),
    }),
  );
  return {
    text: plain(page.replaceAll(/<[^>]*>/g, '')),
    status: plain(status.replaceAll(/<[^>]*>/g, '')),
    selected: days.flatMap(({ label }) => (label.endsWith('selected') ? [label] : [])),
    day: (start: string) => days.find(({ label }) => label.startsWith(start)),
  };
}

it('marks and names the pickup on the day after', () => {
  const { status, selected } = shown({});
  expect(status).toContain('We pick up Sun, Dec 6');
  expect(selected).toEqual([
    'Saturday, December 5, 2026, party and delivery day, selected',
    'Sunday, December 6, 2026, pickup day, selected',
  ]);
});

it('marks and names a same-evening pickup on the party day', () => {
  const { status, selected } = shown({ sameEvening: true });
  expect(status).toContain('We pick up Sat, Dec 5, after the party');
  expect(selected).toEqual([
    'Saturday, December 5, 2026, party day with pickup that evening, selected',
  ]);
});

it('says why the pickup is on the same evening if the day after is closed', () => {
  const closed = { from: calendarDay('2026-12-06'), to: calendarDay('2026-12-06'), reason: '' };
  const limits = { ...DEFAULT_SETTINGS.limits, blackouts: [closed] };
  const { status, selected } = shown({ limits });
  expect(status).toContain('We pick up Sat, Dec 5, after the party');
  expect(status).toContain('We’re closed on Sun, Dec 6, so we pick up after the party.');
  expect(selected).toHaveLength(1);
  expect(shown({ limits, sameEvening: true }).status).toContain('We’re closed on Sun');
});

it('names a closed day that can end the rental, and only while it can', () => {
  const sunday = calendarDay('2026-12-06');
  const limits = {
    ...DEFAULT_SETTINGS.limits,
    blackouts: [{ from: sunday, to: sunday, reason: '' }],
  };
  const closedOn = (day: string) => (day === sunday ? ('blackout' as const) : undefined);
  const rules = { limits, closedOn };
  const friday = { startDate: calendarDay('2026-12-04'), endDate: SATURDAY };
  const name = 'Sunday, December 6, 2026';
  expect(shown(rules, { ...friday, canGrow: true }).day(name)).toEqual({
    label: `${name}, can only end a rental`,
    isOff: false,
  });
  expect(shown(rules, friday).day(name)).toEqual({ label: `${name}, closed`, isOff: true });
});

it('marks a closed day that the office may still choose', () => {
  const sunday = calendarDay('2026-12-06');
  const { day } = shown({ isShut: (one) => one === sunday }, {});
  expect(day('Sunday, December 6, 2026')).toEqual({
    label: 'Sunday, December 6, 2026, closed',
    isOff: false,
  });
  expect(day('Saturday, December 5, 2026')?.label).toBe('Saturday, December 5, 2026, available');
});

it('says of no day that it is available before a product is chosen, and is no landmark', () => {
  const onChange = (): void => undefined;
  const picker = createElement(DateRangePicker, { value: undefined, onChange, min: SATURDAY });
  const page = plain(renderToString(inApp(picker)));
  expect(page).toContain('aria-label="Saturday, December 5, 2026"');
  expect(page).not.toContain(', available');
  expect(page).not.toContain('<nav');
});

it('strikes a chosen day that is booked by now, and says so above the days', () => {
  const freeOn = (day: string) => (day === SATURDAY ? 0 : 1);
  const { text, day, selected, status } = shown({ freeOn, isGiven: true });
  expect(text).toMatch(/^Sat, Dec 5 is already booked\..*December 2026/);
  expect(status).toBe('');
  const name = 'Saturday, December 5, 2026';
  expect(day(name)?.label).toBe(`${name}, selected, but already booked`);
  expect(selected).toEqual(['Sunday, December 6, 2026, pickup day, selected']);
});
