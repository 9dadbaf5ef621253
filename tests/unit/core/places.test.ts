import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { texasPoint } from '#adapters/geo/texas-zips.ts';
import { orderUntil } from '#core/capacity/booking-limits.ts';
import { KNOWN_PLACES, nearOf, placesOf } from '#core/content/places.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { nextWeekend } from '#core/kernel/rental-days.ts';
import { checkDelivery } from '#core/pricing/delivery.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import counties from '#web/admin/deliveries/counties.json' with { type: 'json' };

const city = (name: string, county: string, postalCodes: string[], words = '') => ({
  kind: 'city' as const,
  name,
  county,
  postalCodes,
  words,
  isShown: true,
  es: { words: '' },
});
const county = (name: string) => ({ ...city(name, '', []), kind: 'county' as const });

const zone = (name: string, postalCodes: readonly string[], feeCents: number) => ({
  name,
  postalCodes,
  feeCents,
  miles: 0,
});
const shop = (
  list: NonNullable<Settings['places']>['list'],
  delivery: Partial<Settings['delivery']> = {},
  isOn = true,
) => ({
  delivery: { ...DEFAULT_SETTINGS.delivery, ...delivery },
  places: { isOn, list },
});

const TWO_FEES = {
  chargesFee: true,
  zones: [zone('Near', ['760'], 2_000), zone('Dallas', ['752'], 5_000)],
};

describe('the built-in places', () => {
  /** Even-odd rule over the county's outline of longitudes and latitudes. */
  function isIn(name: string, lat: number, lng: number): boolean {
    const outline = counties.find((each) => each.name === name)?.outline ?? [];
    let inside = false;
    for (let at = 0, last = outline.length - 2; at < outline.length; last = at, at += 2) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [at, at + 1, last, last + 1].map((i) => outline[i]);
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1)
        inside = !inside;
    }
    return inside;
  }

  it('are a list that an owner could have saved', () => {
    const saved = { ...DEFAULT_SETTINGS, places: { isOn: true, list: KNOWN_PLACES } };
    expect(settingsSchema.safeParse(saved).error?.issues).toBeUndefined();
  });

  it('are in the county they name, at least partly', () => {
    const wrong = KNOWN_PLACES.filter(
      ({ kind, county: name, postalCodes }) =>
        kind === 'city' &&
        !postalCodes.some((zip) => {
          const { lat, lng } = texasPoint(zip) ?? { lat: 0, lng: 0 };
          return isIn(name, lat, lng);
        }),
    );
    expect(wrong.map(({ name, county: of }) => `${name}, ${of}`)).toEqual([]);
  });

  it('all have a page in a shop with default settings, and none has its own text', () => {
    const places = placesOf(DEFAULT_SETTINGS);
    expect(places.length).toBe(KNOWN_PLACES.length);
    expect(places.filter(({ hasOwn }) => hasOwn)).toEqual([]);
    expect(new Set(places.map(({ slug }) => slug)).size).toBe(places.length);
  });
});

describe('placesOf', () => {
  it('leaves out places that no zone reaches, hidden ones, and everything while pages are off', () => {
    const list = [
      county('Johnson'),
      city('Cleburne', 'Johnson', ['76031']),
      { ...city('Joshua', 'Johnson', ['76058']), isShown: false },
      county('Travis'),
      city('Austin', 'Travis', ['78701']),
    ];
    expect(placesOf(shop(list)).map(({ slug }) => slug)).toEqual(['johnson-county', 'cleburne']);
    expect(placesOf(shop(list, {}, false))).toEqual([]);
  });

  it('lists each fee with its ZIP codes, cheapest first; a county has those of its cities', () => {
    const list = [
      county('Dallas'),
      city('Dallas', 'Dallas', ['75202', '75201']),
      city('Edge', 'Dallas', ['76031', '75203', '79901']),
    ];
    const [whole, dallas, edge] = placesOf(shop(list, TWO_FEES));
    expect(dallas?.fees).toEqual([{ fee: 5_000, postalCodes: ['75201', '75202'] }]);
    expect(edge?.fees).toEqual([
      { fee: 2_000, postalCodes: ['76031'] },
      { fee: 5_000, postalCodes: ['75203'] },
    ]);
    expect(whole?.fees).toEqual([
      { fee: 2_000, postalCodes: ['76031'] },
      { fee: 5_000, postalCodes: ['75201', '75202', '75203'] },
    ]);
    expect(whole?.slug).toBe('dallas-county');
  });

  it('names the fee that an order for the ZIP code would pay, whatever the zones', () => {
    const zip = fc.integer({ min: 75_000, max: 76_299 }).map(String);
    const prefix = fc.tuple(zip, fc.integer({ min: 3, max: 5 })).map(([z, n]) => z.slice(0, n));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(prefix, { minLength: 1, maxLength: 4 }), fc.nat(9_000))),
        fc.array(zip, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (zones, zips, chargesFee) => {
          const settings = shop([city('There', '', zips)], {
            chargesFee,
            zones: zones.map(([codes, fee], nth) => zone(`${nth}`, codes, fee)),
          });
          const said = (placesOf(settings)[0]?.fees ?? []).flatMap(({ fee, postalCodes }) =>
            postalCodes.map((each) => [each, fee]),
          );
          const paid = [...new Set(zips)].flatMap((each) => {
            const answer = checkDelivery(each, settings.delivery);
            return answer.kind === 'delivered' ? [[each, answer.fee]] : [];
          });
          expect(said.toSorted()).toEqual(paid.toSorted());
        },
      ),
      { numRuns: 60 },
    );
  });

  it('shows search engines places with their own text, or whose fees differ', () => {
    const list = [city('Cleburne', '', ['76031'], 'We live here.'), city('Joshua', '', ['76058'])];
    expect(placesOf(shop(list)).map(({ hasOwn }) => hasOwn)).toEqual([true, false]);
    const far = [...list, city('Dallas', '', ['75201'])];
    expect(placesOf(shop(far, TWO_FEES)).map(({ hasOwn }) => hasOwn)).toEqual([true, true, true]);
  });

  it("finds the neighbors: a county's cities, a city's county and the county's other cities", () => {
    const list = [county('A'), city('One', 'A', ['76031']), city('Two', 'A', ['76058'])];
    const places = placesOf(shop([...list, city('Far', 'B', ['75201'])]));
    const near = places.map((place) => nearOf(place, places).map(({ name }) => name));
    expect(near).toEqual([['One', 'Two'], ['A', 'Two'], ['A', 'One'], []]);
  });
});

describe('places in the settings', () => {
  const problemsOf = (list: readonly object[]) =>
    settingsSchema
      .safeParse({ ...DEFAULT_SETTINGS, places: { isOn: true, list } })
      .error?.issues.map(({ path, message }) => [path.slice(1).join('.'), message]);

  it('have ZIP codes unless they are a county, and no address twice', () => {
    expect(problemsOf([city('Cleburne', 'Johnson', [])])).toEqual([
      ['list.0.postalCodes', 'Enter at least one ZIP code.'],
    ]);
    expect(problemsOf([city('Cleburne', '', ['760'])])?.[0]?.[0]).toBe('list.0.postalCodes.0');
    const twice = [city('Fort Worth', '', ['76102']), city('Fort-Worth', '', ['76102'])];
    expect(problemsOf(twice)).toEqual([['list', 'A place is listed twice.']]);
    expect(problemsOf([county('Wise'), city('Wise', '', ['76078'])])).toBeUndefined();
  });
});

describe('the last moment to order for a day', () => {
  const saturday = calendarDay('2026-11-28');
  const limits = { ...DEFAULT_SETTINGS.limits, sameDayByPhone: false };

  it.each([
    ['the day before, while same-day orders go by phone', { sameDayByPhone: true }, ['2026-11-27']],
    ['an hour before closing', {}, ['2026-11-28', '19:00']],
    ['so many hours before opening', { leadTimeHours: 3 }, ['2026-11-28', '05:00']],
    [
      'the earlier one of both',
      { leadTimeHours: 48, sameDayByPhone: true },
      ['2026-11-26', '08:00'],
    ],
    ['the same with a short lead', { leadTimeHours: 3, sameDayByPhone: true }, ['2026-11-27']],
  ])('is %s', (_what, change, [day, time]) => {
    expect(orderUntil(saturday, { ...limits, ...change })).toEqual({ day, time });
  });
});

describe('next weekend', () => {
  it.each([
    ['2026-11-23', '2026-12-05'],
    ['2026-11-27', '2026-12-05'],
    ['2026-11-28', '2026-12-05'],
    ['2026-11-29', '2026-12-05'],
  ])('of %s starts on %s', (today, startDate) => {
    expect(nextWeekend(calendarDay(today)).startDate).toBe(startDate);
  });
});
