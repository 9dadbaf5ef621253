import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#core/contract/accounts.ts';
import {
  checkoutDraft,
  EMPTY_DRAFT,
  fillDraft,
  hasAgreed,
  renewDraft,
} from '#web/shared/booking/checkout-draft.ts';

const event = { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' };
const me: Me = {
  uid: 'U1',
  email: 'ana@example.com',
  displayName: 'Ana',
  hasPassword: true,
  isProven: true,
  memberSince: '2026-11-20T18:00:00.000Z',
  phone: '817-555-0101',
  event,
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
  checkoutDraft.clear();
  return () => vi.unstubAllGlobals();
});

describe('fillDraft', () => {
  it('starts the checkout with what the account knows', () => {
    fillDraft(me);
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
    fillDraft(me);
    expect(checkoutDraft.read()).toMatchObject({
      contact: { name: 'Grandma', email: 'ana@example.com' },
      event: { street: '2 Other Road', city: '', notes: 'Ring twice' },
      plan: 'full',
    });
  });
});

describe('renewDraft', () => {
  it('replaces old details with new ones', () => {
    fillDraft({ ...me, displayName: 'Ana Maria', event: { ...event, street: '3 Old Street' } });
    renewDraft(me);
    expect(checkoutDraft.read()).toMatchObject({
      contact: { name: 'Ana' },
      event: { street: '1 Party Lane' },
    });
  });
});

describe('hasAgreed', () => {
  it('finds the agreement of the account’s latest booking for the same address, and for nobody else', () => {
    fillDraft(me);
    expect(hasAgreed('1.4-5f0c11ab', 'ana@example.com')).toBe(false);
    fillDraft({ ...me, termsVersion: '1.4-5f0c11ab' });
    expect(hasAgreed('1.4-5f0c11ab', ' Ana@Example.com')).toBe(true);
    expect(hasAgreed('1.5-5f0c11ab', 'ana@example.com')).toBe(false);
    expect(hasAgreed('1.4-5f0c11ab', 'bob@example.com')).toBe(false);
  });
});
