import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ME } from '#tests/support/fixtures.ts';
import { memoryStorage } from '#tests/unit/web/memory-storage.ts';
import {
  checkoutDraft,
  EMPTY_DRAFT,
  fillDraft,
  hasAgreed,
  keepForNext,
  renewDraft,
  tickedTerms,
} from '#web/shared/booking/checkout-draft.ts';
import { checkedZip } from '#web/shared/pricing/say-delivery.ts';
import { startingDraft } from '#web/storefront/checkout/use-checkout-form.ts';

const { event } = ME;

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: memoryStorage(), sessionStorage: memoryStorage() });
  checkoutDraft.clear();
  return () => vi.unstubAllGlobals();
});

describe('fillDraft', () => {
  it('starts the checkout with what the account knows', () => {
    fillDraft(ME);
    expect(checkoutDraft.read()).toEqual({
      contact: { name: 'Ana', email: 'ana@example.com', phone: '817-555-0101' },
      event: { ...event, notes: '', startsAt: '', endsAt: '' },
      plan: 'deposit',
    });
  });

  it('keeps what was typed, and fills in the rest', () => {
    const typed = { ...EMPTY_DRAFT, plan: 'full' as const };
    checkoutDraft.write({
      ...typed,
      contact: { name: 'Grandma', email: '', phone: '' },
      event: { ...typed.event, street: '2 Other Road', notes: 'Ring twice' },
    });
    fillDraft(ME);
    expect(checkoutDraft.read()).toMatchObject({
      contact: { name: 'Grandma', email: 'ana@example.com' },
      event: { street: '2 Other Road', city: '', notes: 'Ring twice' },
      plan: 'full',
    });
  });
});

describe('renewDraft', () => {
  it('replaces old details with new ones', () => {
    fillDraft({ ...ME, displayName: 'Ana Maria', event: { ...event, street: '3 Old Street' } });
    renewDraft(ME);
    expect(checkoutDraft.read()).toMatchObject({
      contact: { name: 'Ana' },
      event: { street: '1 Party Lane' },
    });
  });
});

describe('hasAgreed', () => {
  it('finds the agreement of the account’s latest booking for the same address, and for nobody else', () => {
    fillDraft(ME);
    expect(hasAgreed('1.4-5f0c11ab', 'ana@example.com')).toBe(false);
    fillDraft({ ...ME, termsVersion: '1.4-5f0c11ab' });
    expect(hasAgreed('1.4-5f0c11ab', ' Ana@Example.com')).toBe(true);
    expect(hasAgreed('1.5-5f0c11ab', 'ana@example.com')).toBe(false);
    expect(hasAgreed('1.4-5f0c11ab', 'bob@example.com')).toBe(false);
  });

  it('remembers the terms that were ticked once something is booked', () => {
    tickedTerms.write('1.4-5f0c11ab');
    expect(hasAgreed('1.4-5f0c11ab', 'ana@example.com')).toBe(false);
    keepForNext('ana@example.com');
    expect(hasAgreed('1.4-5f0c11ab', 'ana@example.com')).toBe(true);
    expect(tickedTerms.read()).toBeUndefined();
    // Booked again without a tick.
    keepForNext('ana@example.com');
    expect(hasAgreed('1.4-5f0c11ab', 'ana@example.com')).toBe(true);
  });
});

describe('startingDraft', () => {
  const postalCode = () => startingDraft().event.postalCode;

  it('asks for the ZIP code that was last checked, unless an address was typed', () => {
    expect(postalCode()).toBe('');
    checkedZip.write('76013');
    expect(postalCode()).toBe('76013');
    const draft = { ...EMPTY_DRAFT, event: { ...EMPTY_DRAFT.event, postalCode: '76033' } };
    checkoutDraft.write(draft);
    expect(postalCode()).toBe('76013');
    checkoutDraft.write({ ...draft, event: { ...draft.event, street: '1 Party Lane' } });
    expect(postalCode()).toBe('76033');
  });
});
