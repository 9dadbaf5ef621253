import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import {
  changesIn,
  effectsOf,
  formFrom,
  pathName,
  savedAt,
  sectionOf,
} from '#web/admin/settings/settings-form.ts';

const saved = formFrom(DEFAULT_SETTINGS);

describe('changesIn', () => {
  it('is empty for an untouched form, and for values that read the same', () => {
    expect(changesIn(saved, structuredClone(saved))).toEqual([]);
    expect(changesIn({ a: undefined }, { a: '' })).toEqual([]);
    expect(changesIn({ a: undefined }, { a: false })).toEqual([]);
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
    expect(pathName('limits.blackouts')).toBe('Closed periods');
    expect(pathName('limits.blackouts.0.from')).toBe('Row 1 from');
    expect(pathName('limits.week.0.isOpen')).toBe('Open on Sunday');
    expect(pathName('limits.week.6.opens')).toBe('Saturday opens');
    expect(pathName('crews.setUpMinutes')).toBe('Crews set up minutes');
  });

  it('says what saving does, once for all parts of a kind, and the saved value at a path', () => {
    const at = (path: string) => ({ path, before: '1', after: '2' });
    expect(effectsOf([])).toEqual([]);
    expect(effectsOf([at('weekend.percent'), at('tax.percent')])).toEqual([
      'New orders use it from now on. Existing bookings and sent quotes keep their price.',
    ]);
    expect(effectsOf([at('limits.minDays'), at('company.brand')])).toHaveLength(2);
    expect(sectionOf(at('limits.week.0.closes'))).toBe('company');
    expect(effectsOf([at('limits.week.0.closes')])[0]).toContain('promised');
    expect(savedAt({ a: [{ b: 3 }] }, 'a.0.b')).toBe(3);
    expect(savedAt({ a: [] }, 'a.0.b')).toBeUndefined();
  });
});
