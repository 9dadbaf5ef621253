import { describe, expect, it } from 'vitest';
import { composeMail } from '#core/notifications/compose-mail.ts';
import { retryAt } from '#core/notifications/work-outbox.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { cents } from '#core/kernel/cents.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { siteIn } from '#core/content/site-in.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { HOUR, MINUTE } from '#core/kernel/instant.ts';
import { CONTACT, EVENT, START } from '#tests/support/pure-shop.ts';

const reservation: Reservation = {
  id: 'R7',
  status: 'confirmed',
  lines: [
    {
      productId: 'castle',
      title: 'Neon Castle',
      image: '',
      unitPrice: cents(19_999),
      quantity: 1,
      startDate: calendarDay('2026-11-28'),
      endDate: calendarDay('2026-11-29'),
      turnaroundDays: 0,
      units: ['u1'],
    },
  ],
  total: cents(19_999),
  placedTotal: cents(19_999),
  history: [],
  plan: 'deposit',
  contact: { ...CONTACT, name: 'Ana <script>alert(1)</script>\r\nBcc: all@example.com' },
  event: EVENT,
  entries: [{ id: 'pi1', kind: 'charge', amount: cents(10_000), at: START, intentId: 'pi1' }],
  attempts: [],
  pendingRefunds: [],
  createdAt: START,
  linkVersion: 1,
  manageTokenHash: '',
};
const LINK = 'http://localhost:5000/manage/R7.secret';

describe('composeMail', () => {
  it('states dates, place, what is paid and what is left, and carries the private link', () => {
    const { text, html } = composeMail('confirmation', reservation, LINK, DEMO_SITE);
    for (const fact of [
      'Saturday, November 28, 2026',
      '1 Party Lane',
      '$199.99',
      '$100.00',
      '$99.99',
      LINK,
    ]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
  });

  it('speaks the language the reservation was made in', () => {
    const spanish: Reservation = { ...reservation, language: 'es' };
    const { subject, text, html } = composeMail('confirmation', spanish, LINK, siteIn('es'));
    expect(subject).toBe('¡Ya reservaste! Neon Castle, R7');
    for (const fact of ['sábado, 28 de noviembre de 2026', 'Saldo', '$99.99', LINK]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
    expect(html).toMatch(/^<!doctype html><html lang="es">/);
    expect(text).not.toMatch(/Delivery|Balance|Thank you|Pick-up/);
  });

  it('escapes what a customer wrote, and keeps the subject on one line', () => {
    const { html, subject } = composeMail('confirmation', reservation, LINK, DEMO_SITE);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('tells how much went back, and says sorry when the hold was lost', () => {
    const refund = {
      id: 're1',
      kind: 'refund',
      amount: cents(-10_000),
      at: START,
      intentId: 'pi1',
    } as const;
    const expired = {
      ...reservation,
      status: 'expired' as const,
      entries: [...reservation.entries, refund],
    };
    const { text } = composeMail('refund', expired, LINK, DEMO_SITE);
    expect(text).toContain('$100.00 went back');
    expect(text).toContain('We are sorry');
    expect(text).not.toContain('Balance');
  });
});

describe('retryAt', () => {
  it('doubles from 30 seconds, tops out at six hours, and gives up after the tenth attempt', () => {
    expect([1, 2, 3].map((attempts) => Number(retryAt(attempts, START)) - START)).toEqual([
      MINUTE / 2,
      MINUTE,
      2 * MINUTE,
    ]);
    expect(Number(retryAt(9, START)) - START).toBe(128 * MINUTE);
    expect(128 * MINUTE).toBeLessThan(6 * HOUR);
    expect(retryAt(10, START)).toBeUndefined();
  });
});
