import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import {
  changeName,
  changesIn,
  effectsOf,
  sectionName,
  formFrom,
  savedAt,
  sectionOf,
} from '#web/admin/settings/settings-form.ts';

const saved = formFrom(DEFAULT_SETTINGS);

describe('changesIn', () => {
  it('is empty for an untouched form, and for values that read the same', () => {
    expect(changesIn(saved, structuredClone(saved))).toEqual([]);
    expect(changesIn({ a: undefined }, { a: '' })).toEqual([]);
    expect(changesIn({ a: undefined }, { a: false })).toEqual([]);
    const same = [
      [{ percent: '8.25' }, { percent: ' 8.250' }],
      [{ feeCents: '1250' }, { feeCents: '$1,250.00' }],
      [{ postalCodes: '750, 751' }, { postalCodes: '750,751 ' }],
      [{ name: 'Near' }, { name: 'Near ' }],
    ] as const;
    expect(same.flatMap(([before, after]) => changesIn(before, after))).toEqual([]);
    expect(changesIn({ percent: '8.25' }, { percent: 'x' })).toHaveLength(1);
    expect(changesIn({ percent: 'x' }, { percent: 'y' })).toHaveLength(1);
  });

  it('says times as the office does', () => {
    expect(changesIn({ a: '07:00' }, { a: '18:30' })).toEqual([
      { path: 'a', before: '7 AM', after: '6:30 PM' },
    ]);
  });

  it('names each field with its saved value, and a list once', () => {
    const typed = structuredClone(saved) as typeof saved & { deposit: { percent: string } };
    typed.deposit.percent = '40';
    (typed.tax as { isOn: boolean }).isOn = true;
    (typed.limits.blackouts as unknown[]).push({ from: '', to: '', reason: '' });
    expect(changesIn(saved, typed)).toEqual([
      { path: 'tax.isOn', before: 'off', after: 'on' },
      { path: 'deposit.percent', before: '50', after: '40' },
      { path: 'limits.blackouts', before: 'no entries', after: '1 entry' },
    ]);
  });

  it('knows the section of each part, and a name for those without one on the screen', () => {
    const sections = ['units.order', 'weekend.percent', 'tax.isOn'].map((path) =>
      sectionOf({ path }),
    );
    expect(sections).toEqual(['limits', 'rates', 'tax']);
    expect(changeName('limits.blackouts', {})).toBe('Closed periods');
    expect(changeName('crews.setUpMinutes', {})).toBe('Crews set up minutes');
  });

  it('tells apart the same field of several days and rows', () => {
    const form = { places: { list: [{ name: 'Arlington' }] }, packages: { list: [{ name: '' }] } };
    const named = [
      ['limits.week.0.isOpen', undefined],
      ['limits.week.6.opens', 'Opens'],
      ['limits.blackouts.1.from', 'From'],
      ['limits.blackouts.1.from', undefined],
      ['places.list.0.isShown', 'Shown'],
      ['packages.list.0.items', undefined],
      ['packages.list.0.items.2.quantity', 'How many'],
    ] as const;
    expect(named.map(([path, label]) => changeName(path, form, label))).toEqual([
      'Open on Sunday',
      'Saturday opens',
      'Closed period 2: From',
      'Closed period 2: From',
      'Arlington: Shown',
      'Package 1: Products',
      'Package 1, Product 3: How many',
    ]);
  });

  it('says what saving does, once for all parts of a kind, and the saved value at a path', () => {
    const at = (path: string) => ({ path, before: '1', after: '2' });
    expect(effectsOf([])).toEqual([]);
    expect(effectsOf([at('weekend.percent'), at('tax.percent')])).toEqual([
      {
        about: 'Tax, Rates',
        effect:
          'New orders use it from now on. Existing bookings and sent quotes keep their price.',
      },
    ]);
    expect(effectsOf([at('limits.minDays'), at('company.brand')])).toHaveLength(2);
    expect(sectionOf(at('limits.week.0.closes'))).toBe('company');
    const [hours, shop] = effectsOf([at('limits.week.0.closes')]);
    expect([hours?.about, shop?.about]).toEqual(['Hours', 'The shop']);
    expect(hours?.effect).toContain('promised');
    expect(sectionName(at('website.rating'))).toBe('Website claims');
    expect(savedAt({ a: [{ b: 3 }] }, 'a.0.b')).toBe(3);
    expect(savedAt({ a: [] }, 'a.0.b')).toBeUndefined();
  });
});
