import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { formFrom } from '#web/admin/settings/form-values.ts';
import { changesIn, pathName, sectionOf } from '#web/admin/settings/settings-changes.ts';

const saved = formFrom(DEFAULT_SETTINGS);

describe('changesIn', () => {
  it('is nothing of a form that was not touched, nor of what reads the same', () => {
    expect(changesIn(saved, structuredClone(saved))).toEqual([]);
    expect(changesIn({ a: undefined }, { a: '' })).toEqual([]);
    expect(changesIn({ a: undefined }, { a: false })).toEqual([]);
  });

  it('names each field with what was, and a list once', () => {
    const typed = structuredClone(saved) as typeof saved & { deposit: { percent: string } };
    typed.deposit.percent = '40';
    (typed.tax as { isOn: boolean }).isOn = true;
    (typed.limits.blackouts as unknown[]).push({ from: '', to: '', reason: '' });
    expect(changesIn(saved, typed)).toEqual([
      { path: 'tax.isOn', before: 'off', after: 'on' },
      { path: 'deposit.percent', before: '50', after: '40' },
      { path: 'limits.blackouts', before: '0 rows', after: '1 row' },
    ]);
  });

  it('knows the section of each part, and a name where the screen has none', () => {
    const sections = ['units.order', 'weekend.percent', 'tax.isOn'].map((path) =>
      sectionOf({ path }),
    );
    expect(sections).toEqual(['limits', 'rates', 'tax']);
    expect(pathName('limits.blackouts.0.from')).toBe('Row 1 from');
    expect(pathName('crews.setUpMinutes')).toBe('Crews set up minutes');
  });
});
