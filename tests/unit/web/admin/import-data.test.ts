import { describe, expect, it } from 'vitest';
import type { ImportDto, ImportPlanDto } from '#core/contract/imports.ts';
import { rememberedFor } from '#web/admin/integrations/import-data.ts';

const PLAN = {
  source: 'template',
  heads: ['Nr', 'Mail', 'Sum'],
  columns: { number: 'Nr' },
  unmatched: [{ name: 'Big Castle', count: 2 }],
  unknownStatuses: [{ name: 'Contract Sent', count: 1 }],
} as unknown as ImportPlanDto;

const imported = (choices: ImportDto['choices'], source: ImportDto['source'] = 'template') =>
  ({ id: source, source, choices }) as ImportDto;

describe('what is remembered for the next file', () => {
  it('is how the latest file of its system was read, as far as it fits', () => {
    const last = imported({
      columns: { number: 'Nr', email: 'Mail', total: 'Price', paid: '' },
      products: { 'Big Castle': 'castle', 'Old Slide': 'slide' },
      statuses: { 'Contract Sent': 'open', Hold: 'booked' },
      isDayFirst: true,
    });
    const older = imported({ products: { 'Big Castle': 'other' } });
    const other = imported({ products: { 'Big Castle': 'third' } }, 'booqable');
    expect(rememberedFor(PLAN, [other, last, older])).toEqual({
      columns: { email: 'Mail' },
      products: { 'Big Castle': 'castle' },
      statuses: { 'Contract Sent': 'open' },
      isDayFirst: true,
    });
  });

  it('is nothing if nothing fits', () => {
    const strange = imported({ columns: { total: 'Price' }, products: { 'Old Slide': 'slide' } });
    expect([rememberedFor(PLAN, [strange]), rememberedFor(PLAN, [])]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
