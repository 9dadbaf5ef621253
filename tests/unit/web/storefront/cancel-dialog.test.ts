import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ManagedReservation } from '#core/contract/manage.ts';
import { firstWay, RefundShown } from '#web/storefront/manage/cancel-reservation.tsx';
import { nameDrop, SignAgain } from '#web/storefront/manage/change-price.tsx';

type Given = Pick<ManagedReservation, 'paidCents' | 'cancellation' | 'cardEnding' | 'offline'>;

const shown = (given: Given): string =>
  renderToString(
    createElement(RefundShown, { reservation: given as ManagedReservation }),
  ).replaceAll(/<[^>]*>/g, ' ');

describe('the refund in the cancel dialog', () => {
  it('says for each part how and when it comes back', () => {
    const text = shown({
      paidCents: 40_000,
      cancellation: { refundCents: 20_000, toCreditsCents: 5_000, offlineCents: 3_000 },
      offline: { paidBy: 'check', refundedBy: 'other' },
    });
    expect(text).toMatch(
      /Refund to your card\W+\$120\.00\W+Banks usually show a refund within 5 to 10 days/,
    );
    expect(text).toMatch(/Refund by check\W+\$30\.00\W+We’ll call you/);
    expect(text).toMatch(
      /Back on your gift card or rain check\W+\$50\.00\W+The code you paid with works again/,
    );
    expect(text).toMatch(/Not refunded, per the cancellation terms\W+\$200\.00/);
    expect(text).not.toContain('nothing back');
  });

  it('names only the ways that are used', () => {
    const text = shown({ paidCents: 40_000, cancellation: { refundCents: 40_000 } });
    expect(text).toMatch(/Refund to your card\W+\$400\.00/);
    expect(text).not.toMatch(/by check|gift card|Not refunded/);
  });

  it('names the card', () => {
    const cancellation = { refundCents: 40_000 };
    const text = shown({ paidCents: 40_000, cancellation, cardEnding: '4242' });
    expect(text).toMatch(/Refund to your card ending 4242\W+\$400\.00/);
  });

  it('says so if nothing comes back', () => {
    const text = shown({ paidCents: 40_000, cancellation: { refundCents: 0 } });
    expect(text).toContain('You get nothing back under the cancellation terms.');
    expect(text).toMatch(/Not refunded, per the cancellation terms\W+\$400\.00/);
    expect(text).not.toContain('Banks');
  });
});

describe('the way chosen at first', () => {
  it('is the rain check where nothing would be refunded', () => {
    const rainCheck = { amountCents: 31_928, until: '2026-12-04', expiresOn: '2027-11-30' };
    expect(firstWay({ rainCheck, cancellation: { refundCents: 0 } })).toBe('rain_check');
    expect(firstWay({ rainCheck, cancellation: { refundCents: 100 } })).toBe('refund');
    expect(firstWay({ cancellation: { refundCents: 0 } })).toBe('refund');
  });
});

describe('the button that cancels one date of several', () => {
  it('says what goes back, as the one for the whole booking does', () => {
    expect(nameDrop({ excessCents: 11_250 })).toBe('Cancel and refund $112.50');
    expect(nameDrop({ excessCents: 0 })).toBe('Cancel this date');
  });
});

describe('the dialog of a change', () => {
  const said = (history: ManagedReservation['history']): string =>
    renderToString(createElement(SignAgain, { history }));

  it('says beside its button that a signature will be void', () => {
    const signed = { kind: 'signed', by: 'you', at: '2026-11-30T10:00:00Z' } as const;
    expect(said([signed])).toContain('You will sign the agreement again.');
    expect(said([])).toBe('');
    expect(said(undefined)).toBe('');
  });
});
