import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { siteIn } from '#core/content/site-in.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, DAY, HOUR, MINUTE } from '#core/kernel/instant.ts';
import { composeLinksMail } from '#core/notifications/compose-links-mail.ts';
import { composeMail } from '#core/notifications/compose-mail.ts';
import { composeText } from '#core/notifications/compose-text.ts';
import { retryAt } from '#core/notifications/work-outbox.ts';
import { MAIL_KINDS, type MailKind } from '#core/reservations/booking-decision.ts';
import type { ChoiceOffer } from '#core/reservations/choice-offer.ts';
import { BY_SHOP } from '#core/reservations/history.ts';
import type { OfflineMethod } from '#core/reservations/money-entry.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { present } from '#tests/support/expected.ts';
import { CONTACT, EVENT, START } from '#tests/support/pure-shop.ts';
import { sold, soldLine } from '#tests/support/sold.ts';

const price = cents(19_999);
const days = { startDate: calendarDay('2026-11-28'), endDate: calendarDay('2026-11-29') };
const reservation = sold('R7', {
  lines: [soldLine({ unitPrice: price, ...days })],
  total: price,
  placedTotal: price,
  contact: { ...CONTACT, name: 'Ana<script>alert(1)</script>\r\nBcc: all@example.com' },
  entries: [{ id: 'pi1', kind: 'charge', amount: cents(10_000), at: START, intentId: 'pi1' }],
});
const LINK = 'http://localhost:5000/manage/R7.secret';

describe('composeMail', () => {
  it('states dates, place, what is paid and what is left, and has the private link', () => {
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

  it('uses the language of the reservation', () => {
    const spanish: Reservation = { ...reservation, language: 'es' };
    const { subject, text, html } = composeMail('confirmation', spanish, LINK, siteIn('es'));
    expect(subject).toBe('¡Ya reservaste! Neon Castle, R7');
    for (const fact of ['sábado 28 de noviembre de 2026', 'Saldo', '$99.99', LINK]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
    expect(html).toMatch(/^<!doctype html><html lang="es">/);
    expect(text).not.toMatch(/We set up|Balance|Thank you|We pick up/);
  });

  it('uses first names, and does not say that we changed what the customer changed', () => {
    const named = { ...reservation, contact: { ...CONTACT, name: ' María José Ortiz ' } };
    for (const language of ['en', 'es'] as const) {
      for (const kind of MAIL_KINDS) {
        const { text } = composeMail(kind, { ...named, language }, LINK, siteIn(language));
        expect(text).not.toContain('María José');
        expect(text).not.toMatch(/m\.\./);
      }
    }
    const { text } = composeMail('lines_changed', named, LINK, DEMO_SITE);
    expect(text).toMatch(/Here is your updated rental, María\./);
  });

  it('greets an organization by its whole name', () => {
    const school = { ...reservation, contact: { ...CONTACT, name: 'Lincoln Elementary PTA' } };
    const text = (language: 'en' | 'es') =>
      composeMail('lines_changed', { ...school, language }, LINK, siteIn(language)).text;
    expect(text('en')).toMatch(/Here is your updated rental, Lincoln Elementary PTA\./);
    expect(text('es')).toMatch(/Así queda tu renta, Lincoln Elementary PTA\./);
  });

  it('says in both languages why we changed a rental, and what replaces what', () => {
    const facts = { out: 'Palm Racer', outEs: 'Las Palmas', instead: 'Big Wave' };
    const changed = (language: 'en' | 'es', amount: number, more: object = facts) =>
      composeMail(
        'lines_changed',
        {
          ...reservation,
          language,
          history: [
            {
              kind: 'lines_changed',
              at: START,
              by: CUSTOMER,
              amount: cents(amount),
              facts: { ...more },
            },
          ],
        },
        LINK,
        siteIn(language),
      );
    const given = changed('en', -4_600);
    expect(given.subject).toMatch(/^Big Wave instead of Palm Racer/);
    expect(given.text).toContain('Palm Racer is out of service. We’ll bring Big Wave');
    expect(given.text).toContain('instead, for $46.00 less in total.');
    expect(changed('en', 1_000).text).toContain('instead, for $10.00 more in total.');
    const spanish = changed('es', 0).text;
    expect(spanish).toContain('Las Palmas está fuera de servicio.');
    expect(spanish).toContain('te llevamos Big Wave, sin costo extra para ti.');
    const { out, outEs } = facts;
    expect(changed('en', -9_000, { out, outEs }).text).toContain('off your rental');
    expect(changed('es', -9_000, { out, outEs }).text).toContain('lo quitamos de tu renta');
  });

  it('says in both languages what the office took off and why, the old total and the new one', () => {
    const took = (id: string, amount: number) =>
      ({
        id: `adjustment:${id}`,
        kind: 'adjustment',
        amount: cents(amount),
        at: START,
        by: { kind: 'admin', uid: 'boss' },
        why: 'We came late.',
      }) as const;
    const paid = present(reservation.entries[0]);
    const told = (language: 'en' | 'es', cause: string, kind: MailKind = 'adjusted') => {
      const entries = [paid, took('a', -2_000), took('b', 500)];
      const one = { ...reservation, language, entries, total: cents(18_499) };
      const site = siteIn(language);
      return composeMail(kind, one, LINK, site, { cause });
    };
    const less = told('en', 'a');
    expect(less.subject).toBe('$20.00 off your rental, R7');
    // A later change is part of the new total.
    const said =
      'The reason: We came late. The new total is $184.99 instead of $199.99. | Paid: $100.00 | Balance: $84.99, due before we set up';
    for (const fact of said.split(' | ')) expect(less.text).toContain(fact);
    expect(less.text).toMatch(/We took \$20\.00 off your rental, /);
    expect(less.html).toContain('The new total is $184.99 instead of $199.99.');
    expect(less.html).toMatch(/Paid.*\$100\.00.*Balance.*\$84\.99/s);
    const more = told('en', 'b').text;
    expect(more).toContain('We added $5.00 to your rental, ');
    expect(more).toContain('The new total is $184.99 instead of $179.99.');
    const spanish = told('es', 'a');
    expect(spanish.subject).toBe('$20.00 menos en tu renta, R7');
    expect(spanish.text).toContain(
      'El motivo: We came late. El nuevo total es $184.99 en lugar de $199.99.',
    );
    for (const kind of ['rescheduled', 'lines_changed'] as const) {
      expect(told('en', 'b', kind).text).toContain('The new total is $184.99 instead of $179.99.');
      expect(told('en', 'elsewhere', kind).text).not.toContain('The new total');
    }
  });

  it('has the number that an imported booking had in the other system', () => {
    const imported = { ...reservation, id: 'imp-template-IO_2d_1001' };
    const { subject, text, html } = composeMail('confirmation', imported, LINK, DEMO_SITE);
    expect(subject).toMatch(/, IO-1001$/);
    expect(html).toContain('Reservation IO-1001');
    expect([text, html].filter((one) => one.includes('imp-'))).toEqual([]);
  });

  it('escapes customer input, and keeps the subject on one line', () => {
    const { html, subject } = composeMail('confirmation', reservation, LINK, DEMO_SITE);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('says what to pay now for a hold, by when, and what is left then, in mail and text', () => {
    const held: Reservation = {
      ...reservation,
      status: 'held',
      entries: [],
      holdExpiresAt: after(START, 24 * HOUR),
    };
    const { text, html } = composeMail('pay_link', held, LINK, DEMO_SITE);
    expect(text).toMatch(/Pay the deposit of \$100\.00 by .* The other \$99\.99 is due before/);
    expect(text).toMatch(/Due now: \$100\.00, by .*\nBalance: \$99\.99, due before we set up/);
    expect(html).toMatch(/Due now.*\$100\.00.*Balance.*\$99\.99/s);
    const agreed = composeMail('request_confirmed', held, LINK, DEMO_SITE).text;
    expect(agreed).toMatch(/Pay the deposit of \$100\.00 by/);
    const spanish = { ...held, language: 'es' } as const;
    expect(composeMail('pay_link', spanish, LINK, siteIn('es')).text).toMatch(
      /Paga el depósito de \$100\.00 a más tardar el .* Los otros \$99\.99[^]*Se paga ahora: \$100\.00/,
    );
    expect(composeText('pay_link', held, { site: DEMO_SITE, now: START, url: LINK })).toMatch(
      /pay \$100\.00 by .* to book Neon Castle \(\$99\.99 before we set up\)/,
    );
    const whole = { ...held, plan: 'full' } as const;
    const paidAtOnce = composeMail('pay_link', whole, LINK, DEMO_SITE).text;
    expect(paidAtOnce).toMatch(/Pay \$199\.99 by .* to make the booking yours\.\n/);
    expect(paidAtOnce).toMatch(/Due now: \$199\.99, by .*\nBalance: \$0\.00\n/);
    expect(composeText('pay_link', whole, { site: DEMO_SITE, now: START, url: LINK })).toMatch(
      /pay \$199\.99 by/,
    );
    const waiting = { ...held, awaitsOwner: {} };
    expect(composeMail('request_received', waiting, LINK, DEMO_SITE).text).not.toMatch(/Due now/);
  });

  it('asks for the balance by card as long as there is one, in mail and text', () => {
    const parts = { site: DEMO_SITE, now: START, url: LINK };
    const spanish = { ...reservation, language: 'es' } as const;
    const { subject, text } = composeMail('balance_link', reservation, LINK, DEMO_SITE);
    expect(subject).toMatch(/^Pay \$99\.99 by card, /);
    expect(text).toContain('here is your link to pay the $99.99 that is left');
    expect(composeMail('balance_link', spanish, LINK, siteIn('es')).subject).toMatch(
      /^Paga \$99\.99 con tarjeta, /,
    );
    expect(composeText('balance_link', reservation, parts)).toContain(
      `pay $99.99 by card: ${LINK}`,
    );
    expect(composeText('balance_link', { ...spanish, status: 'completed' }, parts)).toContain(
      `paga $99.99 con tarjeta: ${LINK}`,
    );
    const unpaid = { ...reservation, total: cents(10_000) };
    expect(composeText('balance_link', unpaid, parts)).toBeUndefined();
    expect(composeText('pay_link', reservation, parts)).toBeUndefined();
  });

  it('says how much was refunded, and apologizes if the hold was lost', () => {
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
    expect(text).toContain('$100.00 is on its way back to your card.');
    expect(text).toContain('We’re sorry');
    expect(text).not.toContain('Balance');
  });
});

const TODAY = calendarDay('2026-11-20');

it('sends one link as one, and several as several', () => {
  const sent = (count: number, language: 'en' | 'es') => {
    const linked = Array.from({ length: count }, () => ({ reservation, url: LINK }));
    const { subject, text } = composeLinksMail(linked, language, siteIn(language), TODAY);
    return `${subject}: ${text}`;
  };
  expect(sent(1, 'en')).toMatch(
    /^Your reservation with .*: Someone, .* link to your reservation\./,
  );
  expect(sent(1, 'es')).toMatch(/^Tu reservación con .*: Alguien, .* el enlace privado de tu res/);
  expect(sent(2, 'en')).toMatch(
    /^Your reservations with .*: Someone, .* links to your reservations/,
  );
  expect(sent(2, 'es')).toMatch(/^Tus reservaciones con .*: Alguien, .* los enlaces privados de/);
  const of = (status: Reservation['status'], language: 'en' | 'es') =>
    composeLinksMail(
      [{ reservation: { ...reservation, status }, url: LINK }],
      language,
      siteIn(language),
      TODAY,
    ).text;
  expect(of('held', 'en')).toContain(', not booked yet (');
  expect(of('cancelled', 'es')).toContain(', cancelada (');
  expect(of('confirmed', 'en')).not.toMatch(/booked yet|canceled/);
});

it('lists what is booked and coming first, by its day', () => {
  const line = present(reservation.lines[0]);
  const on = (id: string, status: Reservation['status'], day: string) => {
    const startDate = calendarDay(day);
    const lines = [{ ...line, startDate, endDate: addDays(startDate, 1) }];
    return { reservation: { ...reservation, id: id as never, status, lines }, url: `/${id}` };
  };
  const { text } = composeLinksMail(
    [
      on('LATER', 'confirmed', '2026-12-20'),
      on('CANCELED', 'cancelled', '2026-12-01'),
      on('OVER', 'completed', '2026-11-07'),
      on('UNPAID', 'held', '2026-11-28'),
      on('SOONER', 'confirmed', '2026-12-12'),
    ],
    'en',
    siteIn('en'),
    TODAY,
  );
  expect(text.match(/\(([A-Z]+)\)\n/g)?.map((id) => id.slice(1, -2))).toEqual([
    'SOONER',
    'LATER',
    'OVER',
    'UNPAID',
    'CANCELED',
  ]);
  expect(text).toContain(', completed (OVER)');
});

describe('the ticket in a mail', () => {
  const window = { from: '10:00', to: '12:00' };
  const line = reservation.lines[0] as Reservation['lines'][number];
  const castle = present(DEMO_PRODUCTS[0]);
  const ticket: Reservation = {
    ...reservation,
    contact: CONTACT,
    lines: [{ ...line, productId: castle.id, image: `/art/${castle.slug}-400.webp` }],
    windows: [
      { kind: 'deliver', day: line.startDate, ...window },
      { kind: 'collect', day: line.endDate, from: '09:00', to: '18:00' },
    ],
  };
  const compose = (kind: MailKind, one: Reservation = ticket) =>
    composeMail(kind, one, LINK, siteIn(one.language ?? 'en'), {
      products: [castle],
    });
  const imagesIn = (html: string) =>
    [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src);

  it('shows the picture, both visits with their hours, directions and what to have ready, and asks for a signature', () => {
    const { html, text } = compose('confirmation');
    expect(html).toContain(
      `src="http://localhost:5000/art/${castle.slug}-mail.jpg" width="112" height="84" alt="Neon Castle"`,
    );
    expect(existsSync(`web/public/art/${castle.slug}-mail.jpg`)).toBe(true);
    const words = html.replaceAll('\u00a0', ' ');
    for (const fact of ['Sat, Nov 28', '10 AM – 12 PM', 'Sun, Nov 29', '9 AM – 6 PM']) {
      expect(words).toContain(fact);
    }
    for (const form of [html, text]) {
      expect(form).toContain('https://www.google.com/maps/search/?api=1'.replace('&', '&amp;'));
      expect(form).toContain(`${LINK}#papers`);
      expect(form).toContain(`${castle.setup.lengthFt} × ${castle.setup.widthFt} ft`);
      expect(form).toContain(`${castle.setup.gateWidthIn} inches`);
      expect(form).toContain('sprinklers');
      expect(form).toContain('attached calendar file');
    }
    const signed = {
      id: 's',
      name: 'Ana',
      at: after(START, MINUTE),
      termsVersion: '1',
      textId: 't',
    };
    const { html: done } = compose('confirmation', { ...ticket, signed });
    expect(done).not.toContain('Read and sign');
  });

  it('asks for a garden hose for wet rentals only', () => {
    const hose = /garden hose within reach/;
    expect(compose('confirmation').text).not.toMatch(hose);
    const wet = { ...castle, wet: true };
    const told = (language: 'en' | 'es') =>
      composeMail('confirmation', { ...ticket, language }, LINK, siteIn(language), {
        products: [wet],
      });
    for (const form of [told('en').text, told('en').html]) expect(form).toMatch(hose);
    expect(told('es').text).toContain('manguera de jardín que llegue al lugar');
  });

  it('mentions a refund after a change only if too much was paid', () => {
    const moved = { kind: 'rescheduled', at: START, by: CUSTOMER } as const;
    const days = { from: '2026-11-28/2026-11-29', to: '2026-12-05/2026-12-06' };
    const change = (...more: Reservation['history']) =>
      compose('rescheduled', { ...ticket, history: [{ ...moved, facts: days }, ...more] }).text;
    expect(change()).toContain('Sat, Dec 5 instead of Sat, Nov 28');
    expect(change()).not.toContain('more than the new total');
    const back = { kind: 'refund_promised', by: CUSTOMER, amount: cents(2_500) } as const;
    expect(change({ ...back, at: START })).toContain('You had paid $25.00 more than the new total');
    expect(change({ ...back, at: after(START, MINUTE) })).not.toContain('more than the new');
    // How it goes back, also after the card has it.
    const goes = (kind: 'refund_promised' | 'hand_back_promised' | 'credit_issued') =>
      change({ ...back, kind, at: START }).match(/new total\. (.*)/)?.[1];
    expect(goes('refund_promised')).toContain('It goes back to your card.');
    expect(goes('hand_back_promised')).toContain('You get it back the way you paid.');
    expect(goes('credit_issued')).toContain(
      'You get a rain check for it. Its code is in a separate email.',
    );
  });

  it('does not ask to turn off the sprinklers the night before on the delivery day', () => {
    const sent = (today: string) =>
      composeMail('confirmation', ticket, LINK, DEMO_SITE, {
        products: [castle],
        today: calendarDay(today),
      });
    expect(sent('2026-11-27').text).toContain('Turn off the sprinklers');
    expect(sent('2026-11-28').text).not.toContain('sprinklers');
    expect(sent('2026-11-28').text).toContain('Have an adult there');
  });

  it('lists what to have ready in the confirmation, and the same on the day before', () => {
    const listed = (kind: 'confirmation' | 'visit_reminder') =>
      composeMail(kind, ticket, LINK, DEMO_SITE, {
        products: [castle],
        today: calendarDay('2026-11-27'),
      }).text.match(/^- .*$/gm);
    expect(listed('visit_reminder')).toHaveLength(6);
    expect(listed('visit_reminder')).toEqual(listed('confirmation'));
  });

  it('asks with the link to sign, and says by when', () => {
    const sent = (one: Reservation, today = '2026-11-20') =>
      composeMail('link', one, LINK, siteIn(one.language ?? 'en'), {
        today: calendarDay(today),
      });
    const asked = sent(ticket);
    expect(asked.subject).toBe('The link to your reservation: please sign by Sat, Nov 28, R7');
    expect(asked.text.replaceAll('\u00a0', ' ')).toContain(
      'Ana, please read and sign the rental agreement by Saturday, November 28, 2026, 10 AM.',
    );
    expect(asked.html).toContain('Read and sign');
    expect(sent({ ...ticket, language: 'es' }).text).toContain('lee y firma el contrato de renta');
    const at = after(START, MINUTE);
    const signed = { id: 's', name: 'Ana', at, termsVersion: '1', textId: 't' };
    for (const plain of [sent({ ...ticket, signed }), sent(ticket, '2026-11-29')]) {
      expect(plain.subject).toBe('The link to your reservation, R7');
    }
  });

  it('lists what changed about the party', () => {
    const changed = (facts: Record<string, string>, language: 'en' | 'es' = 'en') =>
      compose('details_changed', {
        ...ticket,
        language,
        history: [{ kind: 'details_changed', at: START, by: CUSTOMER, facts }],
      }).text.replaceAll('\u00a0', ' ');
    const facts = {
      from: '2 Old Rd, Cleburne 76033',
      to: '1 Party Lane, Cleburne 76033',
      times: '09:30-13:30 → 09:00-13:30',
      setUp: '07:00-09:00 → 06:30-08:30',
      spot: 'spot_changed',
    };
    expect(changed(facts)).toContain(
      [
        'We updated the details of your event, Ana.',
        'Party: 9 AM – 1:30 PM instead of 9:30 AM – 1:30 PM',
        'We set up: 6:30 AM – 8:30 AM instead of 7 AM – 9 AM',
        'Where: 1 Party Lane, Cleburne 76033 instead of 2 Old Rd, Cleburne 76033',
        'The spot: new details',
      ].join('\n\n'),
    );
    expect(changed(facts, 'es')).toContain('en lugar de 2 Old Rd, Cleburne 76033');
    const first = { to: facts.to, times: '- → 09:00-13:30' };
    expect(changed(first)).toMatch(/Ana\.\n\nParty: 9 AM – 1:30 PM\n\nReservation: R7/);
    const pickUps = [
      '2026-12-06 09:00-18:00 → 2026-12-05 18:00-20:00',
      '2026-12-09 18:00-20:00 → 2026-12-10 08:00-20:00',
    ];
    expect(changed({ pickUp: pickUps.join('; ') })).toContain(
      [
        'We pick up: Saturday, December 5, 2026, 6 PM – 8 PM instead of Sunday, December 6, 2026, 9 AM – 6 PM',
        'We pick up: Thursday, December 10, 2026, 8 AM – 8 PM instead of Wednesday, December 9, 2026, 6 PM – 8 PM',
      ].join('\n\n'),
    );
    const phone = { from: '8175550101', to: '8175550102' };
    const { text } = compose('details_changed', {
      ...ticket,
      history: [{ kind: 'contact_changed', at: START, by: CUSTOMER, facts: phone }],
    });
    expect(text).toContain('Phone: (817) 555-0102 instead of (817) 555-0101');
  });

  it('says which payment came in and how, and links the receipt', () => {
    const check = { id: 'received:c', kind: 'received', method: 'check', at: START } as const;
    const paid = (note: string, language: 'en' | 'es' = 'en') => {
      const entries = [...ticket.entries, { ...check, amount: cents(9_999), note }];
      return compose('balance_receipt', { ...ticket, language, entries });
    };
    expect(paid('check #1042').text).toContain('your payment of $99.99 by check number 1042.');
    expect(paid('1042', 'es').text).toContain('tu pago de $99.99 con el cheque número 1042.');
    // The office's note is not for customers.
    expect(paid('Bob has it, box 12').text).toContain('your payment of $99.99 by check.');
    const file = 'http://localhost:5000/api/manage/R7.secret/receipt.pdf';
    expect(paid('').html).toMatch(new RegExp(`href="${file}"[^>]*>Receipt \\(PDF\\)`));
    const card = composeMail('balance_receipt', ticket, LINK, DEMO_SITE);
    expect(card.text).toContain('your payment of $100.00 by card.');
    expect(compose('confirmation').text).toContain(`Receipt (PDF): ${file}`);
    const spanish = { ...ticket, language: 'es' } as const;
    const spanishLink = LINK.replace('/manage', '/es/manage');
    expect(composeMail('confirmation', spanish, spanishLink, siteIn('es')).text).toContain(
      `Recibo (PDF): ${file}`,
    );
    const unpaid = { ...ticket, entries: [] };
    expect(compose('confirmation', unpaid).text).not.toContain('Receipt (PDF)');
  });

  it('says what a change removed and added, with figures that add up to the balance', () => {
    const removed = '1 x Neon Castle (2026-12-19/2026-12-20)';
    const changed = { kind: 'lines_changed', at: START, by: CUSTOMER } as const;
    const back = {
      kind: 'refund_promised',
      at: START,
      by: CUSTOMER,
      amount: cents(8_000),
    } as const;
    const smaller: Reservation = {
      ...ticket,
      entries: [{ id: 'pi1', kind: 'charge', amount: cents(27_999), at: START, intentId: 'pi1' }],
      pendingRefunds: [{ cause: 'c', intentId: 'pi1', amount: cents(8_000) }],
      history: [{ ...changed, facts: { removed } }, back],
    };
    const { text, html } = compose('lines_changed', smaller);
    expect(text).toContain('Your rental changed, Ana. Removed: 1 x Neon Castle (Sat, Dec 19).');
    expect(text).toMatch(
      /Total: \$199\.99\nPayments: \$279\.99\nRefund to the card you paid with: -\$80\.00\nPaid: \$199\.99\nBalance: \$0\.00/,
    );
    expect(text).toContain('goes back to your card.');
    for (const amount of ['$279.99', '-$80.00', '$0.00']) expect(html).toContain(`>${amount}<`);
    const spanish = compose('lines_changed', { ...smaller, language: 'es' });
    expect(spanish.text).toContain('Se quitó: 1 x Neon Castle (sáb 19 dic)');
    // The bank has decided in the meantime.
    const refund = { id: 'r', kind: 'refund', at: START, intentId: 'pi1' } as const;
    const made: Reservation = {
      ...smaller,
      pendingRefunds: [],
      entries: [...smaller.entries, { ...refund, amount: cents(-8_000) }],
    };
    const told = compose('refund', made).text;
    expect(told).toContain('$80.00 is on its way back to your card.');
    expect(told).toMatch(
      /Payments: \$279\.99\nRefund to .*: -\$80\.00\nPaid: \$199\.99\nBalance: \$0\.00/,
    );
    const parts = {
      ...made,
      entries: [...made.entries, { ...refund, id: 's', amount: cents(-999) }],
    };
    const both = compose('refund', parts).text;
    expect(both).toContain('$9.99 is on its way back to your card.');
    expect(both).toContain('Together with the other $80.00 we refunded, that’s $89.99 in all.');
    expect(told).not.toContain('in all');
    const first = composeMail('refund', parts, LINK, DEMO_SITE, {
      cause: 'r',
    });
    expect(first.text).toContain('$80.00 is on its way back to your card.');
    expect(first.text).toContain(
      'Together with the other $9.99 we refunded, that’s $89.99 in all.',
    );
    const rest = { cause: 'c', intentId: 'pi1', amount: cents(10_000) };
    const canceled = { kind: 'cancelled', at: after(START, DAY), by: CUSTOMER } as const;
    const promised = { ...back, at: canceled.at, amount: rest.amount };
    const ended = compose('cancellation', {
      ...made,
      status: 'cancelled',
      pendingRefunds: [rest],
      history: [...made.history, canceled, promised],
    });
    expect(ended.text).toContain('$100.00 goes back to the card you paid with.');
    expect(ended.text).toContain('the other $80.00 we refunded, that’s $180.00 in all.');
  });

  it('tells customers who pay at the door how much the crew collects, and when', () => {
    const atDoor: Reservation = {
      ...ticket,
      entries: [],
      office: { source: 'phone', payment: 'door' },
    };
    const { text, html } = compose('confirmation', atDoor);
    expect(text).toContain('$199.99, due to the crew when we set up on Saturday, November 28');
    for (const form of [text, html]) {
      expect(form).toContain('You pay the crew $199.99 when we deliver, in cash or by check.');
    }
    expect(text).not.toContain('due before');
    expect(compose('confirmation').text).not.toContain('You pay the crew');
    const spanish = compose('confirmation', { ...atDoor, language: 'es' }).text;
    expect(spanish).toContain('Le pagas $199.99 al equipo en la entrega');
  });

  it('says for a canceled booking what was paid and where all of it is, in both forms and languages', () => {
    const cancelled: Reservation = {
      ...ticket,
      status: 'cancelled',
      entries: [
        ...ticket.entries,
        { id: 'o', kind: 'received', method: 'cash', amount: cents(5_000), at: START },
      ],
      pendingRefunds: [{ cause: 'c', intentId: 'pi1', amount: cents(8_000) }],
      cashRefundsDue: [{ cause: 'c', amount: cents(4_000) }],
      history: [
        { kind: 'cancelled', at: START, by: CUSTOMER },
        { kind: 'refund_promised', at: START, by: CUSTOMER, amount: cents(8_000) },
      ],
    };
    const english = compose('cancellation', cancelled);
    expect(english.subject).toBe('Reservation canceled, R7');
    expect(english.text).toContain('Your reservation is canceled, Ana. $80.00 goes back');
    for (const [name, amount] of [
      ['You paid', '$150.00'],
      ['Refund to the card you paid with', '$80.00'],
      ['Still to refund in cash', '$40.00'],
      ['Not refunded, per the cancellation terms', '$30.00'],
    ]) {
      expect(english.text).toContain(`${name}: ${amount}`);
      expect(english.html).toContain(`${name}`);
      expect(english.html).toContain(`>${amount}<`);
    }
    expect(english.text).toContain('within 5 to 10 days');
    expect(english.text).not.toMatch(/We set up:|Balance:|#papers/);
    const spanish = compose('cancellation', { ...cancelled, language: 'es' });
    expect(spanish.text).toContain('Devolución a la tarjeta con la que pagaste: $80.00');
    const unpaid = compose('cancellation', { ...ticket, status: 'cancelled', entries: [] });
    expect(unpaid.text).toContain('Nothing was charged');
    expect(unpaid.html).toContain('Nothing was charged');
  });

  it('keeps a cash refund that is still owed apart from what was refunded, and calls neither automatic', () => {
    const changed: Reservation = {
      ...ticket,
      total: cents(25_900),
      entries: [
        { id: 'o', kind: 'received', method: 'cash', amount: cents(31_900), at: START },
        { id: 'h', kind: 'handed_back', method: 'cash', amount: cents(-5_000), at: START },
      ],
      cashRefundsDue: [{ cause: 'c', amount: cents(1_000) }],
      history: [
        { kind: 'lines_changed', at: START, by: CUSTOMER, amount: cents(-1_000) },
        { kind: 'hand_back_promised', at: START, by: CUSTOMER, amount: cents(1_000) },
      ],
    };
    const { text, html } = compose('lines_changed', changed);
    for (const [name, amount] of [
      ['Payments', '$319.00'],
      ['Refund in cash', '-$50.00'],
      ['Still to refund in cash', '-$10.00'],
      ['Paid', '$259.00'],
      ['Balance', '$0.00'],
    ]) {
      expect(text).toContain(`${name}: ${amount}`);
      expect(html).toContain(`>${amount}<`);
    }
    expect(text).toContain('You get it back the way you paid.');
    expect(text).toContain('We’ll call you about getting the $10.00 we owe you back to you.');
    expect(text).not.toContain('automatically');
    const spanish = compose('lines_changed', { ...changed, language: 'es' }).text;
    expect(spanish).toContain('Falta devolverte en efectivo: -$10.00');
    expect(spanish).toContain('Pagado: $259.00');
    expect(spanish).toContain('de la misma forma en que pagaste.');
  });

  it('says in either language that the shop canceled, and why, and apologizes', () => {
    const off = (facts: Record<string, string>, language: 'en' | 'es' = 'en') =>
      compose('cancellation', {
        ...ticket,
        language,
        status: 'cancelled',
        history: [{ kind: 'cancelled', at: START, by: CUSTOMER, facts }],
      });
    const byShop = off({ ...BY_SHOP, why: 'High wind' });
    expect(byShop.subject).toContain('We had to cancel your rental');
    for (const form of [byShop.text, byShop.html]) {
      expect(form).toMatch(/We’re sorry, \w+\. We had to cancel .* The reason: High wind\./);
    }
    expect(off(BY_SHOP).text).not.toContain('The reason');
    expect(off({ ...BY_SHOP, why: 'Viento fuerte.' }, 'es').text).toMatch(
      /Lo sentimos, \w+: tuvimos que cancelar .* El motivo: Viento fuerte\.\n/,
    );
    expect(off({ ...BY_SHOP, why: 'Out of service' }, 'es').text).toContain(
      'El motivo: lo que rentaste está fuera de servicio.',
    );
    // A reason that staff noted when the customer canceled is not for them.
    expect(off({ why: 'Kid is sick' }).text).not.toMatch(/sick|sorry/);
  });

  it('apologizes in either language when a customer took the refund for a unit out of service', () => {
    const offer: ChoiceOffer = {
      id: 'o',
      at: START,
      by: CUSTOMER,
      until: after(START, HOUR),
      period: { startDate: line.startDate, endDate: line.endDate },
      days: [],
      reason: 'unit',
      productId: castle.id,
      title: 'Castle',
      es: { title: 'Castillo' },
      isAll: true,
      substitutes: [],
      answer: { choice: 'refund', at: START },
    };
    const open: Reservation = { ...ticket, choiceOffers: [{ ...offer, answer: undefined }] };
    const history = [{ kind: 'cancelled', at: START, by: CUSTOMER }] as const;
    const over: Reservation = { ...ticket, status: 'cancelled', choiceOffers: [offer], history };
    expect(compose('cancellation', over).text).toMatch(
      /^We’re sorry we couldn’t bring .* You chose your money back, Ana, so your reservation is canceled\./,
    );
    expect(compose('cancellation', { ...over, language: 'es' }).text).toMatch(
      /^Lamentamos no haber podido llevarte .* Ana, elegiste que te devolvamos tu dinero/,
    );
    // Canceled another time, it was not the choice.
    const later = { ...over, history: [{ ...history[0], at: after(START, HOUR) }] };
    expect(compose('cancellation', later).text).toMatch(/^Your reservation is canceled, Ana\./);
    const unpaid = compose('cancellation', { ...over, entries: [] });
    expect(unpaid.subject).toMatch(/^You chose to cancel, /);
    const offered = compose('unit_offer', open);
    expect(offered.subject).toMatch(/^Castle is out of service/);
    // With one way only, there is nothing to choose between.
    const [last] = open.choiceOffers ?? [];
    const only = { ...open, choiceOffers: [{ ...last, substitutes: [], days: [] }] } as Reservation;
    expect(compose('unit_offer', only).text).toMatch(/or call us:\s+(All your money|We take it)/);
    expect(compose('unit_offer', only).text).not.toContain('what you’d like instead');
    // The rental is not listed among the others as if it came.
    for (const text of [offered.text, offered.html]) {
      expect(text).toContain(`${line.title} (out of service)`);
      expect(text).toMatch(/If we don’t hear from you by then, we’ll call you/);
    }
    expect(compose('visit_reminder', open).text).not.toContain('out of service');
    expect(compose('unit_offer', { ...open, language: 'es' }).subject).toMatch(/^Castillo está/);
    expect(compose('unit_back', { ...open, language: 'es' }).subject).toContain('Castillo');
  });

  it('asks what the customer chooses before it shows the booking', () => {
    const period = { startDate: line.startDate, endDate: line.endDate };
    const offer = { id: 'o', at: START, by: CUSTOMER, until: after(START, HOUR), period, days: [] };
    const rain = { source: 'the office', recorded: false, isRain: true, told: [] };
    const unit = { productId: castle.id, title: 'Castle', isAll: true, substitutes: [] };
    const asked = (['weather_offer', 'unit_offer'] as const).flatMap((kind) => {
      const { html, text } = compose(kind, {
        ...ticket,
        choiceOffers: [
          kind === 'weather_offer'
            ? { ...offer, ...rain, reason: 'weather' }
            : { ...offer, ...unit, reason: 'unit' },
        ],
      });
      const at = kind === 'weather_offer' ? '#weather' : '#choice';
      return [html, text].map((form) =>
        [/our money back: \$/, /Please choose before/, at, '1 Party Lane'].map((part) =>
          form.search(part),
        ),
      );
    });
    expect(asked).toEqual(asked.map((places) => places.toSorted((a, b) => a - b)));
    expect(asked.flat()).not.toContain(-1);
  });

  it('confirms what the customer chose, under a subject of its own, in either language', () => {
    const period = { startDate: line.startDate, endDate: line.endDate };
    const offer = { id: 'o', at: START, by: CUSTOMER, until: after(START, HOUR), period, days: [] };
    const rain = { ...offer, reason: 'weather', source: 'the office', recorded: false, told: [] };
    const chose = (
      kind: 'rescheduled' | 'lines_changed',
      facts: Record<string, string>,
      language: 'en' | 'es' = 'en',
    ) => {
      const choice = kind === 'rescheduled' ? ('move' as const) : ('refund' as const);
      const { subject, text } = compose(kind, {
        ...ticket,
        language,
        choiceOffers: [{ ...rain, reason: 'weather', answer: { choice, at: START } }],
        history: [{ kind, at: START, by: CUSTOMER, amount: cents(-5_000), facts }],
      });
      return `${subject}: ${text.split('\n')[0]}`.replaceAll(/\s/g, ' ');
    };
    const moved = { from: '2026-11-28/2026-11-29', to: '2026-12-05/2026-12-06' };
    expect([
      chose('rescheduled', moved),
      chose('rescheduled', { ...moved, items: 'Castle' }),
      chose('rescheduled', moved, 'es'),
      chose('lines_changed', { out: 'Castle', instead: 'Slide' }),
      chose('lines_changed', { out: 'Castle' }),
      chose('lines_changed', { removed: '1 x Castle (2026-11-28/2026-11-29)' }),
      chose('lines_changed', { out: 'Castle', instead: 'Slide' }, 'es'),
    ]).toEqual([
      'You chose another day: Sat, Dec 5, R7: Thank you, Ana. You chose another day: Sat, Dec 5 instead of Sat, Nov 28.',
      'You chose another day: Sat, Dec 5, R7: Thank you, Ana. You chose another day for Castle: Sat, Dec 5 instead of Sat, Nov 28. The rest stays as booked.',
      'Elegiste otro día: el sáb 5 dic, R7: Gracias, Ana. Elegiste otro día: el sáb 5 dic en lugar del sáb 28 nov.',
      'You chose Slide instead of Castle, R7: Thank you, Ana. You chose Slide instead of Castle, for $50.00 less in total.',
      'You chose to take Castle off your rental, R7: Thank you, Ana. You chose to take Castle off your rental, so you don’t pay for it.',
      'You chose to take off part of your rental, R7: Thank you, Ana. You chose to take off part of your rental, so you don’t pay for that part. Removed: 1 x Castle (Sat, Nov 28).',
      'Elegiste Slide en lugar de Castle, R7: Gracias, Ana. Elegiste Slide en lugar de Castle, por $50.00 menos en total.',
    ]);
  });

  it('confirms with the days until which canceling refunds how much, as the private link does', () => {
    const policy = {
      tiers: [
        { daysBefore: 7, refundPercent: 100 },
        { daysBefore: 2, refundPercent: 50 },
      ],
    };
    const confirmed = (
      more: Partial<Reservation> = {},
      { today = '2026-11-10', tiers = policy.tiers, kind = 'confirmation' as MailKind } = {},
    ) => {
      const one = { ...ticket, ...more };
      const sending = { today: calendarDay(today), policy: { tiers } };
      const site = siteIn(one.language ?? 'en');
      return composeMail(kind, one, LINK, site, sending);
    };
    const said =
      'Cancel by the end of Sat, Nov 21 for a full refund, or by the end of Thu, Nov 26 for 50%. After that, nothing is refunded.';
    expect(confirmed().text).toContain(said);
    expect(confirmed().html).toContain(said);
    expect(confirmed({ language: 'es' }).text).toContain(
      'Cancela antes de que termine el sáb 21 nov y te devolvemos todo, o antes de que termine el jue 26 nov y te devolvemos el 50%.',
    );
    expect(confirmed({}, { today: '2026-11-22' }).text).toContain(
      'Cancel by the end of Thu, Nov 26 for a 50% refund.',
    );
    const later = {
      ...line,
      startDate: calendarDay('2026-12-05'),
      endDate: calendarDay('2026-12-06'),
    };
    expect(confirmed({ lines: [line, later] }).text).toContain(
      `${said} Your first delivery counts for all of your dates`,
    );
    // After a change, too, unless it was so close to the delivery that they do not count any more.
    const stakes = [{ percent: 50, amount: cents(11_750) }];
    for (const kind of ['rescheduled', 'lines_changed'] as const) {
      expect(confirmed({}, { kind }).text).toContain(said);
      expect(confirmed({ stakes }, { kind }).text).not.toContain(said);
    }
    // Nothing to refund.
    for (const { text } of [confirmed({ entries: [] }), confirmed({}, { tiers: [] })]) {
      expect(text).not.toMatch(/refund/);
    }
  });

  it('names one new date as one, and several as several', () => {
    const moved = (to: string) =>
      compose('rescheduled', {
        ...ticket,
        history: [
          {
            kind: 'rescheduled',
            at: START,
            by: CUSTOMER,
            facts: { from: '2026-11-28/2026-11-29', to },
          },
        ],
      });
    const one = moved('2026-12-05/2026-12-06');
    expect(one.subject).toBe('A new date for your rental, R7');
    expect(one.text).toMatch(/^Your rental has a new date, Ana: /);
    expect(one.html).toContain('You have a new date.');
    const several = moved('2026-12-05/2026-12-07');
    expect(several.text).toMatch(/^Your rental has new dates, Ana: /);
    expect(several.html).toContain('You have new dates.');
  });

  it('says after a change close to the delivery what a later cancellation refunds at most', () => {
    const moved: Reservation = { ...ticket, stakes: [{ percent: 50, amount: cents(11_750) }] };
    const limit = 'If you cancel later, we’ll refund at most $58.75 of the $117.50';
    for (const kind of ['rescheduled', 'lines_changed'] as const) {
      expect(compose(kind, moved).text).toContain(limit);
      expect(compose(kind, moved).html).toContain(limit);
      expect(compose(kind, { ...moved, language: 'es' }).text).toContain(
        'te devolvemos como máximo $58.75 de los $117.50',
      );
    }
    expect(compose('rescheduled').text).not.toContain('at most');
  });

  it('names the way a refund outside the site was paid, in both languages', () => {
    const entries = ticket.entries;
    const paid = (method: OfflineMethod): Reservation => ({
      ...ticket,
      entries: [
        ...entries,
        { id: method, kind: 'handed_back', method, amount: cents(-1_000), at: START },
      ],
    });
    const check = compose('handed_back', paid('check'));
    expect(check.subject).toBe('Refund paid by check, R7');
    expect(check.text).toContain('Refund by check: -$10.00');
    expect(`${check.subject}${check.text}${check.html}`.toLowerCase()).not.toContain('cash');
    expect(compose('handed_back', paid('cash')).subject).toBe('Refund paid in cash, R7');
    const both = {
      ...paid('check'),
      entries: [...paid('check').entries, ...paid('cash').entries.slice(-1)],
    };
    expect(compose('handed_back', both).subject).toBe('Refund paid in cash, R7');
    expect(compose('handed_back', both).text).toContain('Refund without a card: -$20.00');
    expect(compose('handed_back', both).text).toContain('We paid you back $10.00 in cash, Ana.');
    expect(compose('handed_back', both).text).toContain('that’s $20.00 in all.');
    const carded = { id: 're', kind: 'refund', amount: cents(-500), at: START, intentId: 'pi1' };
    const after = { ...paid('check'), entries: [...paid('check').entries, carded] } as Reservation;
    expect(compose('handed_back', after).text).not.toContain('Banks usually');
    expect(compose('refund', after).text).toContain('Banks usually');
    expect(check.text).toContain('We paid you back $10.00 by check, Ana.');
    const spanish = compose('handed_back', { ...paid('check'), language: 'es' }).text;
    expect(spanish).toContain('Te devolvimos $10.00 con cheque, Ana.');
    expect(spanish).toContain('Devolución con cheque: -$10.00');
  });

  it.each(['cancellation', 'refund', 'handed_back'] as const)(
    'links the reservation in the mail of %s, in both languages',
    (kind) => {
      const cancelled: Reservation = { ...ticket, status: 'cancelled' };
      expect(compose(kind, cancelled).text).toContain(`See your reservation: ${LINK}`);
      expect(compose(kind, cancelled).html).toContain(LINK);
      const spanish = compose(kind, { ...cancelled, language: 'es' }).text;
      expect(spanish).toContain(`Ver tu reservación: ${LINK}`);
    },
  );

  it('includes what the bank already returned in the refunded amount', () => {
    const refund = {
      id: 'r',
      kind: 'refund',
      amount: cents(-6_000),
      at: START,
      intentId: 'pi1',
    } as const;
    const { text } = compose('refund', {
      ...ticket,
      status: 'cancelled',
      entries: [...ticket.entries, refund],
    });
    expect(text).toContain('$60.00 is on its way back to your card.');
    expect(text).toContain('Not refunded, per the cancellation terms: $40.00');
  });

  it.each([
    ['en', /no longer holding the rental below.*\(817\)/s, 'Back on your gift card', 'Nothing was'],
    ['es', /Ya no te guardamos la renta.*\(817\)/s, 'tarjeta de regalo', 'No se cobró'],
  ] as const)(
    'of a released hold says what to do and what comes back (%s)',
    (language, what, back, unpaid) => {
      const held = { ...ticket, language, status: 'cancelled', entries: [] } as const;
      const free = compose('hold_released', held).text;
      expect(free).toMatch(what);
      expect(free).toContain(unpaid);
      expect(free).not.toContain('$200');
      const of = { code: 'GIFT-ABCD-EFGH', at: START, by: CUSTOMER } as const;
      const paid = compose('hold_released', {
        ...held,
        entries: [
          { ...of, id: 'c1', kind: 'credit', amount: cents(5_000) },
          { ...of, id: 'c2', kind: 'credit', amount: cents(-5_000) },
        ],
      }).text;
      expect(paid).toContain(back);
      expect(paid).toContain('$50.00');
    },
  );

  it.each(MAIL_KINDS)(
    'of %s loads only the shop’s pictures, and darkens everything it colors',
    (kind) => {
      const told = { mailed: 'visit_reminder', for: line.startDate };
      const history = [{ kind: 'note', at: START, by: CUSTOMER, facts: told } as const];
      const { html } = compose(kind, { ...ticket, history });
      for (const address of imagesIn(html)) expect(address).toMatch(/^http:\/\/localhost:5000\//);
      expect(html).not.toMatch(/<script|<link|url\(|@import|<iframe/);
      const names = [...html.matchAll(/class="([^"]*)"/g)].map(([, name]) => name);
      for (const name of new Set(names)) expect(html).toContain(`.${name}{`);
    },
  );

  it('escapes markup in a title, an address and a picture', () => {
    const hostile = '"><img src=x onerror=alert(1)>';
    const { html } = compose('confirmation', {
      ...ticket,
      lines: [{ ...line, title: hostile, image: `/art/${hostile}` }],
      event: { ...EVENT, street: hostile },
    });
    expect(html).not.toContain('<img src=x');
    expect(imagesIn(html)).toHaveLength(2);
  });
});

describe('retryAt', () => {
  it('doubles from 30 seconds to six hours, and gives up once a day is over', () => {
    const waits: number[] = [];
    for (let at = retryAt(1, START); at !== undefined; at = retryAt(waits.length + 1, START)) {
      waits.push((at - START) / MINUTE);
    }
    expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
    const hours = waits.reduce((sum, minutes) => sum + minutes, 0) / 60;
    expect([hours >= 24, hours < 30]).toEqual([true, true]);
  });
});
