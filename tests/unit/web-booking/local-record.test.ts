import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { EMPTY_DRAFT, draftOf, checkoutDraft } from '#web/shared/booking/checkout-draft.ts';
import { makeLocalRecord } from '#web/shared/data/local-record.ts';
import { memoryStorage } from '#tests/unit/web-booking/memory-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

const schema = z.object({ name: z.string() });

describe('makeLocalRecord', () => {
  it('keeps a value until told to forget it', () => {
    const storage = memoryStorage();
    const record = makeLocalRecord('key', schema, () => storage);
    expect(record.read()).toBeUndefined();
    record.write({ name: 'Ada' });
    expect(storage.values.get('key')).toBe('{"name":"Ada"}');
    expect(record.read()).toEqual({ name: 'Ada' });
    record.clear();
    expect(record.read()).toBeUndefined();
  });

  it.each(['', 'not json', '[]', '{"name":1}', 'null'])('reads nothing from %j', (text) => {
    const storage = memoryStorage();
    storage.values.set('key', text);
    expect(makeLocalRecord('key', schema, () => storage).read()).toBeUndefined();
  });

  it('keeps the value in memory if storage is blocked', () => {
    const forbidden = (): never => {
      throw new Error('SecurityError');
    };
    const record = makeLocalRecord('key', schema, forbidden);
    record.write({ name: 'Ada' });
    expect(record.read()).toEqual({ name: 'Ada' });
  });

  it('prefers what it could not save to what is stored', () => {
    const storage = memoryStorage();
    const record = makeLocalRecord('key', schema, () => storage);
    record.write({ name: 'old' });
    storage.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    record.write({ name: 'new' });
    expect(record.read()).toEqual({ name: 'new' });
  });

  it('does not read from memory what another tab removed', () => {
    const storage = memoryStorage();
    const record = makeLocalRecord('key', schema, () => storage);
    record.write({ name: 'Ada' });
    storage.values.clear();
    expect(record.read()).toBeUndefined();
  });
});

describe('checkoutDraft', () => {
  it('keeps half-finished input, and never the consent', () => {
    const typed = {
      contact: { name: 'Ada', email: 'ada@', phone: '' },
      event: { ...EMPTY_DRAFT.event, street: '1 Elm' },
      plan: 'full' as const,
      terms: true,
    };
    expect(draftOf(typed)).toEqual({
      contact: typed.contact,
      event: typed.event,
      plan: 'full',
    });
  });

  it('always comes back as it was saved', () => {
    const storage = memoryStorage();
    vi.stubGlobal('window', { localStorage: storage });
    const text = fc.string({ maxLength: 200 });
    const draft = fc.record({
      contact: fc.record({ name: text, email: text, phone: text }),
      event: fc.record({
        street: text,
        city: text,
        region: text,
        postalCode: text,
        notes: text,
        startsAt: text,
        endsAt: text,
      }),
      plan: fc.constantFrom('deposit' as const, 'full' as const),
    });
    fc.assert(
      fc.property(draft, (saved) => {
        checkoutDraft.write(saved);
        expect(checkoutDraft.read()).toEqual(saved);
      }),
    );
  });
});
