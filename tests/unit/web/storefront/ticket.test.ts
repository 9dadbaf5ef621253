import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PublicConfig } from '#core/contract/page.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { QUERIES } from '#web/shared/data/query.ts';
import { TicketPayment } from '#web/storefront/manage/ticket-payment.tsx';
import { Ticket } from '#web/storefront/manage/ticket.tsx';

const VISIT = { date: '2026-12-05', from: '10:00', to: '12:00', lines: [0] };
const DELIVERY = { ...VISIT, kind: 'deliver' };
const BOOKED = {
  reservationId: 'R1',
  status: 'confirmed',
  visits: [DELIVERY, { ...VISIT, kind: 'collect', date: '2026-12-06' }],
  lines: [
    {
      productId: 'castle',
      title: 'Castle',
      quantity: 1,
      startDate: '2026-12-05',
      endDate: '2026-12-06',
      image: '',
    },
  ],
  startDate: '2026-12-05',
  endDate: '2026-12-06',
  contactEmail: 'ana@example.com',
  contactPhone: '(817) 555-0101',
  event: { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' },
  totalCents: 45_000,
  paidCents: 45_000,
  balanceCents: 0,
};

type TicketProps = Parameters<typeof Ticket>[0];

const propsOf = (more: object) =>
  ({
    reservation: { ...BOOKED, ...more },
    token: 'R1.secret',
    reload: async () => undefined,
  }) as unknown as TicketProps;

const wordsOf = (part: React.ReactNode, config?: Partial<PublicConfig>) =>
  plain(renderToString(inApp(part, undefined, config)).replaceAll(/<[^>]*>/g, ' '));

const ticket = (more: object = {}, config?: Partial<PublicConfig>) =>
  wordsOf(createElement(Ticket, propsOf(more)), config);

beforeEach(() => vi.stubGlobal('window', { location: { hash: '', href: '' } }));
afterEach(() => {
  vi.unstubAllGlobals();
  QUERIES.clear();
});

it('asks for a signature at the door only until everything is set up', () => {
  const agreement = { answer: { kind: 'ready', value: {} }, again: async () => undefined };
  const said = (more: object) => {
    const props = { ...propsOf(more), agreement };
    return wordsOf(
      createElement(TicketPayment, props as unknown as Parameters<typeof TicketPayment>[0]),
    );
  };
  const sign = 'Sign the agreement above now, or at the door before we set up.';
  expect(said({})).toContain(sign);
  expect(said({ visits: [{ ...DELIVERY, crew: { state: 'done', at: '' } }] })).not.toContain(sign);
  expect(said({ status: 'completed' })).not.toContain(sign);
  expect(said({ status: 'completed' })).toContain('all set');
});

it('says what to have ready, as the emails do, until everything is set up', () => {
  expect(ticket()).toContain('Get the spot ready for Sat, Dec 5');
  expect(ticket()).toContain('Turn off the sprinklers the night before.');
  expect(ticket({ status: 'completed' })).not.toContain('Get the spot ready');
  expect(ticket({ visits: [{ ...DELIVERY, date: '2026-11-19' }] })).not.toContain('Get the spot');
});

it('says how much of what was paid came from which credit', () => {
  const credited = [{ kind: 'gift_card', ending: '4QXW', amountCents: 5_000 }];
  expect(ticket({ credited })).toContain('Of that, $50.00 with your gift card ending 4QXW.');
  expect(ticket()).not.toContain('Of that');
});

it('offers text messages only of a shop that has a service for them', () => {
  const { contactPhone: phone } = BOOKED;
  QUERIES.setQueryData(['texts', 'R1.secret', phone], { texts: { phone, state: 'off' } });
  const ask = 'Text me';
  expect(ticket({}, { sendsTexts: true })).toContain(ask);
  expect(ticket({}, { sendsTexts: 'to_nobody' })).not.toContain(ask);
});
