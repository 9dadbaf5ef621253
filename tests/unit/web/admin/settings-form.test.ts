import { describe, expect, it } from 'vitest';
import { websiteOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import { onWeekdays } from '#web/admin/data/closing-touches.tsx';
import { fieldOf, formFrom, inputFrom, newlyClosed } from '#web/admin/settings/settings-form.ts';

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

  it('reads amounts as people write them, without fractions of a cent', () => {
    const fee = (feeCents: string) => inputFrom({ feeCents });
    expect(fee('$1,250.50')).toEqual({ feeCents: 125_050 });
    expect(fee('25.005')).toEqual({ feeCents: Number.NaN });
    expect(fee('')).toEqual({ feeCents: Number.NaN });
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

describe('onWeekdays', () => {
  const booking = (id: string, ...dates: readonly string[]) => ({
    id,
    customer: id,
    productTitle: 'Neon Castle',
    phone: '(817) 555-0100',
    visits: dates.map((date) => ({ kind: 'collect' as const, date })),
  });

  it('keeps the bookings with a visit on one of these weekdays, and those visits', () => {
    const sunday = booking('a', '2026-12-05', '2026-12-06');
    expect(onWeekdays([sunday, booking('b', '2026-12-04')], [0])).toEqual([
      booking('a', '2026-12-06'),
    ]);
  });
});
