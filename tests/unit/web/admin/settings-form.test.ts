import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { websiteOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { newContradictions } from '#core/pricing/find-contradictions.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import { exampleDays } from '#web/admin/settings/example-quote.tsx';
import { newClosings, type SettingsForm } from '#web/admin/settings/settings-fields.tsx';
import {
  fieldOf,
  formFrom,
  inputFrom,
  newBlackouts,
  newlyClosed,
  shortened,
} from '#web/admin/settings/settings-form.ts';
import { SaveState } from '#web/admin/settings/settings-screen.tsx';
import {
  closedText,
  isLeftOut,
  isOnWeekday,
  touchedBy,
} from '#web/admin/shared/closing-touches.tsx';
import { readTyped } from '#web/admin/ui/action-form.tsx';

const { revision: _revision, ...OFF } = DEFAULT_SETTINGS;

describe('the settings form', () => {
  it('holds texts, and returns what it was made from', () => {
    const full = {
      ...OFF,
      delivery: { ...OFF.delivery, bands: [{ upToMiles: 12.5, feeCents: 2_599 }] },
      limits: { ...OFF.limits, deliveriesPerDay: 9 },
      website: websiteOf(DEMO_SITE),
    };
    for (const settings of [OFF, full]) {
      expect(settingsSchema.parse(inputFrom(formFrom(settings)))).toEqual(settings);
    }
    expect(formFrom(full)).toMatchObject({
      delivery: {
        bands: [{ upToMiles: '12.5', feeCents: '25.99' }],
        zones: [{ postalCodes: '750, 751, 752, 753, 754, 760, 761, 762' }],
      },
      limits: { deliveriesPerDay: '9' },
    });
  });

  it('names the field of what cannot work together, unless it was saved so before', () => {
    const product = (id: string, price: number) => ({
      id,
      price: cents(price),
      categories: ['bounce', 'party'],
    });
    const products = [product('castle', 22_500), product('slide', 17_550)];
    const zone = (name: string, postalCodes: string[]) => ({
      name,
      postalCodes,
      feeCents: 0,
      miles: 1,
    });
    const offer = { productId: 'castle', per: 'day', taxable: true, productIds: [] } as const;
    const bundle = (pricePerDayCents: number) => ({
      name: 'Both',
      items: [
        { productId: 'castle', quantity: 2 },
        { productId: 'slide', quantity: 1 },
      ],
      pricePerDayCents,
    });
    const typed = (changes: object, more: object) => ({
      ...OFF,
      ...changes,
      holds: { ...OFF.holds, mostTotalCents: 10_000, leastSubtotalCents: 10_001 },
      delivery: {
        ...OFF.delivery,
        zones: [zone('Near', ['750', '751']), zone('Far', ['760', '751', '7510'])],
      },
      ...more,
    });
    const addOns = (category: string) => ({
      isOn: true,
      offers: [
        { ...offer, categories: ['party', 'water', category], fromCircuits: 0, offGrass: false },
      ],
    });
    const wrong = typed(
      {
        addOns: addOns('generators'),
        packages: { isOn: true, list: [bundle(62_550), bundle(62_551)] },
      },
      { company: { region: 'TE' } },
    ) as unknown as Settings;
    const said = newContradictions(OFF, wrong, products);
    expect(said.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['company.region', 'Enter a state, such as TX.'],
      ['holds.leastSubtotalCents', 'Must not be more than the maximum order, $100.'],
      ['delivery.zones.1.postalCodes', '751 is already in “Near”. Keep it in one of them.'],
      [
        'addOns.offers.0.categories',
        'No product is in “generators”. There are: bounce, water, combo, obstacle, event, party.',
      ],
      [
        'packages.list.1.pricePerDayCents',
        'Its products cost $625.50 a day without the package. Enter at most that.',
      ],
    ]);
    expect(newContradictions(wrong, wrong, products)).toEqual([]);
    // Text that is no number says so in words of its own.
    const unread = { ...OFF, holds: { ...OFF.holds, mostTotalCents: Number.NaN } };
    expect(newContradictions(OFF, unread, products)).toEqual([]);
    expect(inputFrom({ region: 'Texas' })).toEqual({ region: 'TX' });
  });

  it('reads amounts as people write them, without fractions of a cent', () => {
    const fee = (feeCents: string) => inputFrom({ feeCents });
    expect(fee('$1,250.50')).toEqual({ feeCents: 125_050 });
    expect(fee('25.005')).toEqual({ feeCents: Number.NaN });
    expect(fee('1,5')).toEqual({ feeCents: Number.NaN });
    expect(fee('')).toEqual({ feeCents: Number.NaN });
  });

  it('names every entry of a list that is wrong, and the limit of a number', () => {
    const form = formFrom(OFF) as SettingsForm;
    const [zone] = form.delivery.zones;
    if (zone === undefined) throw new Error('no zone');
    zone.postalCodes = '750,75A,7603333';
    form.limits.leadTimeHours = '999999';
    form.limits.deliveriesPerDay = '0';
    const read = readTyped(form, settingsSchema, inputFrom, (path) => fieldOf(form, path), '');
    const otherwise = 'enter a ZIP code or its first three or four digits.';
    expect(read.ok ? {} : read.error).toEqual({
      'delivery.zones.0.postalCodes': `“75A”: ${otherwise} “7603333”: ${otherwise}`,
      'limits.leadTimeHours': 'Enter whole hours from 0 to 2,160.',
      'limits.deliveriesPerDay': 'Enter a whole number from 1 to 500.',
    });
  });

  it("finds a list's field, whichever of its items is wrong", () => {
    const form = formFrom(OFF);
    expect(fieldOf(form, ['delivery', 'zones', 0, 'postalCodes', 3])).toBe(
      'delivery.zones.0.postalCodes',
    );
    expect(fieldOf(form, ['tax', 'percent'])).toBe('tax.percent');
  });
});

describe('newlyClosed', () => {
  const week = (...closed: readonly number[]) =>
    Array.from({ length: 7 }, (_, day) => ({ isOpen: !closed.includes(day) }));

  it('names the weekdays that take no deliveries once it is saved, not those closed before', () => {
    const saved = { keepsOpeningDays: true, week: week(0) };
    expect(newlyClosed(saved, { keepsOpeningDays: true, week: week(0, 1) })).toEqual([1]);
    expect(newlyClosed(saved, { keepsOpeningDays: false, week: week(0, 1) })).toEqual([]);
    expect(newlyClosed({ ...saved, keepsOpeningDays: false }, saved)).toEqual([0]);
  });
});

describe('shortened', () => {
  const usual = { isOpen: true, opens: '08:00', closes: '20:00' };
  const on = (day: object) => ({ keepsOpeningDays: true, week: [{ ...usual, ...day }] });

  it('has the hours of a day that opens later or closes earlier, if they count', () => {
    const before = { from: '08:00', to: '20:00' };
    expect(shortened(on({}), on({ opens: '10:00' }), 0)).toEqual({
      before,
      after: { ...before, from: '10:00' },
    });
    expect(shortened(on({}), on({ opens: '07:00', closes: '18:00' }), 0)).toEqual({
      before,
      after: { from: '07:00', to: '18:00' },
    });
    const others = [{}, { closes: '21:00' }, { opens: '' }, { opens: '21:00' }, { isOpen: false }];
    expect(others.map((day) => shortened(on({}), on(day), 0))).toEqual(others.map(() => undefined));
    // The hours count on a closed day, too, unless nobody comes then.
    const off = { ...on({ isOpen: false, opens: '10:00' }), keepsOpeningDays: false };
    expect(shortened(on({}), off, 0)?.after).toEqual({ ...before, from: '10:00' });
  });

  it('leaves out promised hours that have none in common with the new ones, but had before', () => {
    const before = { from: '08:00', to: '20:00' };
    const isOut = isLeftOut(6, before, { from: '10:00', to: '18:00' });
    const at = (from: string, to: string, date = '2026-12-12') =>
      isOut({ kind: 'collect', date, window: { from, to } });
    expect([at('08:00', '10:00'), at('18:30', '20:00')]).toEqual([true, true]);
    expect([at('08:00', '10:30'), at('08:00', '20:00'), at('06:00', '08:00')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(at('08:00', '10:00', '2026-12-11')).toBe(false);
    expect(isOut({ kind: 'collect', date: '2026-12-12' })).toBe(false);
    // The first truck is out before the shop opens.
    const delivery = { kind: 'deliver', date: '2026-12-12' } as const;
    expect(isOut({ ...delivery, window: { from: '08:00', to: '10:00' } })).toBe(false);
    expect(isOut({ ...delivery, window: { from: '18:30', to: '20:00' } })).toBe(true);
  });
});

describe('newClosings', () => {
  it('has the bookings on weekdays that close and outside shorter hours, asked for once', () => {
    const open = { isOpen: true, opens: '08:00', closes: '20:00' };
    const saved = { keepsOpeningDays: true, week: [open, open, open] };
    const week = [{ ...open, isOpen: false }, open, { ...open, closes: '12:00' }];
    const [closing, ...others] = newClosings(saved, { ...saved, week }, calendarDay('2026-12-01'));
    const window = { from: '14:00', to: '16:00' };
    const isTouched = (date: string) => closing?.isTouched?.({ kind: 'deliver', date, window });
    // A Sunday, a Monday and a Tuesday.
    expect(['2026-12-06', '2026-12-07', '2026-12-08'].map(isTouched)).toEqual([true, false, true]);
    expect(others).toEqual([]);
    expect(newClosings(saved, saved, calendarDay('2026-12-01'))).toEqual([]);
  });
});

describe('touchedBy', () => {
  const booking = (id: string, ...dates: readonly string[]) => ({
    id,
    customer: id,
    productTitle: 'Neon Castle',
    phone: '(817) 555-0100',
    visits: dates.map((date) => ({ kind: 'collect' as const, date })),
  });

  it('keeps the bookings with a visit on one of these weekdays, and those visits', () => {
    const sunday = booking('a', '2026-12-05', '2026-12-06');
    expect(touchedBy([sunday, booking('b', '2026-12-04')], isOnWeekday([0]))).toEqual([
      booking('a', '2026-12-06'),
    ]);
  });
});

describe('newBlackouts', () => {
  it('are the closed periods that saving adds or changes, without the days that are over', () => {
    const [old, past] = [
      { from: '2026-12-24', to: '2026-12-26' },
      { from: '2026-11-01', to: '2026-11-02' },
    ];
    const blackouts = [old, past, { from: '2026-11-28', to: '2026-12-05' }];
    expect(newBlackouts({ blackouts: [old] }, { blackouts }, '2026-12-01')).toEqual([
      { from: '2026-12-01', to: '2026-12-05' },
    ]);
    const longer = { ...old, to: '2026-12-27' };
    expect(newBlackouts({ blackouts: [old] }, { blackouts: [longer] }, '2026-12-01')).toEqual([
      longer,
    ]);
  });

  it('are said once they are saved, with the number of bookings on them', () => {
    expect(closedText('Settings saved.', 0)).toBe('Settings saved.');
    expect(closedText('Settings saved.', 1)).toBe(
      'Settings saved. 1 booking now falls when you are closed. “Needs me” lists it six weeks ahead.',
    );
  });

  it('lead to them from the saved settings', () => {
    const Form: FunctionComponent<object> = FormProvider as never;
    const Saved = ({ touched }: { readonly touched: number }) =>
      createElement(Form, useForm(), createElement(SaveState, { touched }));
    const shown = (touched: number) =>
      renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Saved, { touched })));
    expect(shown(2)).toMatch(/2 bookings now fall when you are closed.*href="\/admin"/);
    expect(shown(0)).not.toContain('href');
  });
});

it('names the paid days of the example, and apart from them its pickup day', () => {
  const { limits } = DEFAULT_SETTINGS;
  const days = (more: Partial<typeof limits>) =>
    exampleDays(calendarDay('2026-11-30'), { ...limits, ...more });
  expect(days({})).toBe('2 days, Fri, Dec 4 – Sat, Dec 5, picked up Sun, Dec 6');
  expect(days({ noTruck: { weekdays: [0], days: [] } })).toBe(
    '2 days, Fri, Dec 4 – Sat, Dec 5, picked up Sat, Dec 5, after the party',
  );
  expect(days({ noTruck: { weekdays: [0, 5, 6], days: [] } })).toBe(
    '2 days, Mon, Dec 7 – Tue, Dec 8, picked up Wed, Dec 9',
  );
});
