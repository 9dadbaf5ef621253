import { describe, expect, it } from 'vitest';
import { websiteOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import { fieldOf, formFrom, inputFrom } from '#web/admin/settings/settings-form.ts';

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
