import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '#tests/unit/web/memory-storage.ts';
import { checkoutDraft, draftOf, EMPTY_DRAFT } from '#web/shared/booking/checkout-draft.ts';

afterEach(() => void vi.unstubAllGlobals());

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
