import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { DeskItemDto } from '#core/contract/desk.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { wordsOf } from '#web/admin/dashboard/item-words.ts';
import {
  actionsFor,
  labelOf,
  openAction,
  InvoiceForm,
  linkedAction,
} from '#web/admin/reservations/reservation-actions.tsx';
import { exemptRows } from '#web/admin/shared/certificate.tsx';

const nothing = (): void => undefined;

function shown(reservation: Partial<AdminReservation>): string {
  const contact = { name: 'Pat', email: 'pat@example.com', phone: '(817) 555-0101' };
  const known = { id: 'R1', version: 'v', contact, ...reservation };
  const acting = { reservation: known as AdminReservation };
  const form = createElement(InvoiceForm, { ...acting, onDone: nothing, onReload: nothing });
  const queries = createElement(QueryClientProvider, { client: new QueryClient() }, form);
  const html = renderToString(inApp(createElement(MemoryRouter, {}, queries)));
  const text = html.replaceAll('<!-- -->', '').replaceAll(/<[^>]*>/g, ' ');
  return plain(text.replaceAll(/\s+/g, ' ')) ?? '';
}

const office = { source: 'phone', payment: 'hold' } as const;

describe('the actions of a reservation', () => {
  const whole = (reservation: Partial<AdminReservation>) =>
    ({
      mostBackCents: { card: 0, by_hand: 0, rain_check: 0 },
      entries: [],
      adjustments: [],
      undoable: [],
      cashRefundDueCents: 0,
      takesPayment: false,
      balanceCents: 0,
      contact: { name: 'Pat', email: 'pat@example.com', phone: '(817) 555-0101' },
      ...reservation,
    }) as unknown as AdminReservation;
  const names = (reservation: Partial<AdminReservation>) =>
    actionsFor(whole(reservation)).map(({ name }) => name);

  it('have an address, by which the dashboard opens the form of a missing certificate', () => {
    const missing = { kind: 'certificate', who: 'Pat', count: 0, reservationId: 'R1' };
    const { hash } = new URL(wordsOf(missing as DeskItemDto).to ?? '', 'https://shop.example');
    const exempt = whole({ office: { ...office, taxExempt: { organization: 'Joshua ISD' } } });
    expect(linkedAction(exempt, hash)?.name).toBe('Tax certificate');
    expect(linkedAction(whole({ office }), hash)).toBeUndefined();
    expect(linkedAction(exempt, '')).toBeUndefined();
  });

  it('record a payment also of a paid booking, after what is needed more often', () => {
    const owed = names({ status: 'confirmed', takesPayment: true, balanceCents: 100 });
    expect(owed.indexOf('Record payment')).toBeLessThan(owed.indexOf('Note'));
    const paid = names({ status: 'confirmed', takesPayment: true });
    expect(paid.filter((name) => name === 'Record payment')).toHaveLength(1);
    expect(paid.indexOf('Record payment')).toBeGreaterThan(paid.indexOf('Note'));
    expect(names({ status: 'cancelled' })).not.toContain('Record payment');
  });

  it('keep a form that is shown when its action is no longer possible, and open no such one', () => {
    const over = actionsFor(whole({ status: 'cancelled' }));
    expect(openAction(over, 'Record payment', 'Record payment')?.name).toBe('Record payment');
    expect(openAction(over, 'Record payment', undefined)).toBeUndefined();
    expect(openAction(over, undefined, 'Record payment')).toBeUndefined();
    expect(openAction(over, 'Note', 'Record payment')?.name).toBe('Note');
  });

  it('offer no link once the order is over, but of a canceled one to who gets no email', () => {
    expect(names({ status: 'confirmed' })).toContain('Send link');
    expect(names({ status: 'cancelled' })).not.toContain('Send link');
    const contact = { name: 'Pat', phone: '(817) 555-0101' };
    expect(names({ status: 'cancelled', contact })).toContain('Send link');
    expect(names({ status: 'expired', contact })).not.toContain('Send link');
    expect(labelOf('Send link', { contact })).toBe('Copy link');
    expect(labelOf('Send link', whole({}))).toBe('Send link');
    expect(labelOf('Note', { contact })).toBe('Note');
  });

  it('charge a saved card only if it can be charged, and undo only what was adjusted', () => {
    const confirmed = {
      status: 'confirmed',
      savedCard: { why: 'At most $50.00 was agreed.' },
    } as const;
    expect(names(confirmed)).not.toContain('Charge saved card');
    expect(names({ ...confirmed, savedCard: { dueCents: 100 } })).toContain('Charge saved card');
    const undoable = [{ act: 'a', label: 'Stairs', amountCents: 4_330 }];
    expect(names(confirmed)).not.toContain('Undo adjustment');
    expect(names({ ...confirmed, undoable })).toContain('Undo adjustment');
  });

  it('make a booking with sales tax exempt as long as it is not over', () => {
    const adjustments = [{ kind: 'tax', label: 'Tax', amountCents: 825, taxable: false } as const];
    const taxExempt = { organization: 'Joshua ISD' };
    expect(names({ status: 'confirmed', adjustments })).toContain('Make tax-exempt');
    expect(names({ status: 'completed', adjustments })).not.toContain('Make tax-exempt');
    expect(names({ status: 'confirmed' })).not.toContain('Make tax-exempt');
    expect(names({ status: 'confirmed', office: { ...office, taxExempt } })).not.toContain(
      'Make tax-exempt',
    );
  });

  it('charge the tax of an exempt one after all, if there is any', () => {
    expect(names({ status: 'confirmed', taxToChargeCents: 825 })).toContain('Charge sales tax');
    expect(names({ status: 'confirmed' })).not.toContain('Charge sales tax');
  });

  it('say whether a certificate is on file', () => {
    const said = (certificateId?: string) => {
      const [, row] = exemptRows({ organization: 'Joshua ISD', certificateId });
      if (!row) return '';
      const client = new QueryClient();
      const cell = createElement(QueryClientProvider, { client }, row[1]);
      return renderToString(inApp(createElement(MemoryRouter, {}, cell)));
    };
    expect(said()).toContain('Not on file');
    expect(said('c-1')).not.toContain('Not on file');
    expect(exemptRows(undefined)).toEqual([]);
  });

  it('put a balance on invoice, also one of a customer’s own booking, but not its hold', () => {
    const owed = { takesPayment: true, balanceCents: 17_500 };
    expect(names({ status: 'confirmed', ...owed })).toContain('Invoice');
    expect(names({ status: 'held', ...owed })).not.toContain('Invoice');
    expect(names({ status: 'held', office, ...owed })).toContain('Invoice');
    expect(names({ status: 'confirmed', takesPayment: true })).not.toContain('Invoice');
  });
});

describe('the form of an invoice', () => {
  it('books a hold without a payment', () => {
    const form = shown({ status: 'held', office, paidCents: 0, balanceCents: 45_000 });
    expect(form).toContain('Books it now without a payment.');
    expect(form).toContain('Book on invoice');
  });

  it('names whom to call instead of an email to a customer without an address', () => {
    const contact = { name: 'Pat', phone: '(817) 555-0101' };
    const form = shown({ contact, status: 'confirmed', paidCents: 0, balanceCents: 100 });
    expect(form).toContain('No email: call or text (817) 555-0101.');
    expect(form).not.toContain('by email');
  });

  it('covers the balance of a booking that is paid in part', () => {
    const form = shown({ status: 'confirmed', paidCents: 22_500, balanceCents: 17_500 });
    expect(form).toContain(
      'The invoice is for the balance of $175.00. The $225.00 already paid stays paid.',
    );
    expect(form).toContain('Put on invoice');
    expect(shown({ status: 'confirmed', paidCents: 0, balanceCents: 40_000 })).not.toContain(
      'stays paid',
    );
  });

  it('shows the terms that it changes', () => {
    const invoice = { netDays: 15, poNumber: 'PO-118' };
    const form = shown({
      status: 'confirmed',
      office: { ...office, invoice },
      paidCents: 0,
      balanceCents: 40_000,
    });
    expect(form).toContain('Save invoice');
    expect(form).not.toContain('The invoice is for');
  });
});
