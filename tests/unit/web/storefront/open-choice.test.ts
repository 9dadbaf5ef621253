import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import {
  givenInstead,
  OutOfService,
  UnitChoice,
  WeatherChoice,
} from '#web/storefront/manage/choice-card.tsx';
import { TicketPayment } from '#web/storefront/manage/ticket-payment.tsx';
import { Ticket } from '#web/storefront/manage/ticket.tsx';

type UnitChoiceProps = Parameters<typeof UnitChoice>[0];

const day = { startDate: '2026-12-05', endDate: '2026-12-06' };
const unitOffer = { id: 'offer', until: '2026-12-04T23:00:00Z', title: 'Castle', period: day };

/** The payment part of a booking with half of $1,023 to pay. */
function markup(more: object, also: object = {}) {
  const reservation = {
    status: 'confirmed',
    balanceCents: 51_150,
    paidCents: 51_150,
    visits: [{ kind: 'deliver', date: '2026-12-05' }],
    lines: [],
    ...more,
  };
  const agreement = { answer: { kind: 'loading' } };
  const props = { reservation, token: 'R.secret', agreement, ...also };
  const part = createElement(
    TicketPayment,
    props as unknown as Parameters<typeof TicketPayment>[0],
  );
  return plain(renderToString(inApp(createElement(MemoryRouter, null, part))));
}

const shown = (more: object) => markup(more)?.replaceAll(/<[^>]*>/g, ' ');

it('asks for the choice before the balance', () => {
  vi.stubGlobal('window', { location: { origin: 'https://shop.example' } });
  const open = { ...unitOffer, isBack: false, substitutes: [], days: [] };
  const page = shown({ unitOffer: open });
  expect(page).toMatch(/Balance: +\$511\.50 +Please choose above first\./);
  expect(page).toMatch(/See your choices +Pay the \$511\.50 now anyway/);
  expect(page).not.toContain('gift card');
  // While the rental is out of service, also before anybody asked, nothing can be paid.
  const outOfService = [{ productId: 'castle', title: 'Castle', ...day }];
  expect(shown({ unitOffer: open, outOfService })).toMatch(
    /choose above first\..* See your choices/,
  );
  expect(shown({ outOfService })).toMatch(/\$511\.50 +Please don’t pay yet.* See what’s wrong/);
  for (const more of [{ unitOffer: open }, {}]) {
    expect(shown({ ...more, outOfService })).not.toMatch(/Pay (?:the|only)|gift card/);
  }
  // Nothing to choose.
  for (const more of [{}, { unitOffer: { ...open, isBack: true } }]) {
    expect(shown(more)).toMatch(/Balance: +\$511\.50 +Due before we set up/);
    expect(shown(more)).not.toContain('choose above');
  }
  const visits = ['05', '06', '12', '13'].map((date) => ({ date: `2026-12-${date}` }));
  expect(shown({ visits })).toContain('Due for all of your dates before we set up on Saturday');
  vi.unstubAllGlobals();
});

it('says when a booking was canceled, and at once if something pressed did nothing because of it', () => {
  const history = [{ kind: 'cancelled', at: '2026-11-30T14:05:00Z', by: 'us' }];
  const page = (isGone: boolean, balanceCents = 0) =>
    markup({ status: 'cancelled', balanceCents, history }, { isGone });
  expect(page(false)).toMatch(
    /role="status".*It was canceled on Mon, Nov 30, 8:05 AM\. You owe nothing/,
  );
  expect(page(true)).toMatch(
    /role="alert".*8:05 AM\. So what you just tried did nothing\. You owe nothing.*Book again/,
  );
  const lost = page(false, 10_000);
  expect(lost).toContain('so you owe us $100.00. Please call us');
  expect(lost).not.toContain('You owe nothing');
});

it('says what to do while nothing is paid, instead of sending the customer to us', () => {
  vi.stubGlobal('window', { location: { origin: '', href: '', hash: '' } });
  const help = (more: object) => {
    const reservation = {
      reservationId: 'R',
      status: 'held',
      totalCents: 51_150,
      paidCents: 0,
      balanceCents: 51_150,
      visits: [],
      event: {},
      cancellation: { refundCents: 0 },
      awaitsOwner: true,
      lines: [{ title: 'Castle', quantity: 1, image: '', ...day }],
      ...more,
    };
    const props = { reservation, token: 'R.secret' } as unknown as Parameters<typeof Ticket>[0];
    const page = renderToString(
      inApp(createElement(MemoryRouter, null, createElement(Ticket, props))),
    );
    return plain(page.slice(page.indexOf('Need to reschedule or cancel?')));
  };
  expect(help({})).toMatch(/You pay nothing until we confirm\. .*cancel .* send us a new request/);
  expect(help({})).not.toContain('write to us');
  const unpaid = help({ awaitsOwner: undefined });
  expect(unpaid).toMatch(
    /Nothing is paid yet\. Pay above .*cancel .*costs nothing, and book again/,
  );
  expect(unpaid).not.toContain('write to us');
  const credited = { paidCents: 5_000, creditedCents: 5_000 };
  const both = help(credited);
  expect(both).toContain('To reschedule, call or write to us:');
  expect(both).toMatch(/<a href="tel:[^>]*>.*Call \(.*<a href="mailto:[^>]*>.*Email us/);
  vi.unstubAllGlobals();
});

it('leaves out until when canceling refunds how much, which the choice contradicts', () => {
  vi.stubGlobal('window', { location: { origin: '', href: '', hash: '' } });
  const ticket = (unit: object, more: object = {}) => {
    const reservation = {
      reservationId: 'R',
      status: 'confirmed',
      totalCents: 51_150,
      paidCents: 51_150,
      balanceCents: 0,
      visits: [],
      event: {},
      cancellation: { refundCents: 51_150 },
      lines: [{ title: 'Castle', quantity: 1, image: '', ...day }],
      unitOffer: { ...unitOffer, substitutes: [], days: [], ...unit },
      ...more,
    };
    const props = { reservation, token: 'R.secret' } as unknown as Parameters<typeof Ticket>[0];
    return plain(
      renderToString(inApp(createElement(MemoryRouter, null, createElement(Ticket, props)))),
    );
  };
  expect(ticket({ isBack: true })).toContain('Cancel by');
  expect(ticket({ isBack: false })).not.toContain('Cancel by');
  const outOfService = [{ productId: 'castle', title: 'Castle', ...day }];
  const sorting = ticket({}, { unitOffer: undefined, outOfService });
  expect(sorting).toContain('We’re sorting it out');
  expect(sorting).not.toMatch(/Cancel by|Confirmed|everything you paid/);
  vi.unstubAllGlobals();
});

it('says before anybody asks that a rental is out of service, that nothing is to be paid, and how to reach us', () => {
  const outOfService = ['Castle', 'Slide'].map((title) => ({ productId: title, title, ...day }));
  const notice = (rentals: number, paidCents: number) => {
    const own = { outOfService: outOfService.slice(0, rentals), paidCents };
    const reservation = { ...own, ...(rentals === 1 && { cancellation: {} }) };
    const props = { reservation } as unknown as Parameters<typeof OutOfService>[0];
    return plain(renderToString(inApp(createElement(OutOfService, props))));
  };
  const one = notice(1, 100);
  expect(one).toMatch(/Castle \(Sat, Dec 5\) is out of service, .*please don’t pay anything\./);
  expect(one).toContain('you get back everything you paid');
  expect(one).toMatch(/<a href="tel:.*<a href="mailto:/);
  expect(notice(2, 0)).toMatch(/\) and Slide \(Sat, Dec 5\) are out of service/);
  // Nothing was paid, or it is too late to cancel here.
  for (const paid of [0, 100]) expect(notice(2, paid)).not.toContain('you get back');
});

it('says at once that it is too late to choose, and whom to call, without a button', () => {
  const choice = (Part: typeof UnitChoice | typeof WeatherChoice, until: string) => {
    const offer = { ...unitOffer, until, days: [], substitutes: [], amountCents: 0 };
    const props = { offer, booked: { lines: [], totalCents: 0, balanceCents: 0 }, token: '' };
    return plain(
      renderToString(
        inApp(createElement(Part as typeof UnitChoice, props as unknown as UnitChoiceProps)),
      ),
    );
  };
  const call = `${DEMO_SITE.phone}</a>`;
  for (const [Part, why] of [
    [UnitChoice, 'We still don’t have Castle for Sat, Dec 5'],
    [WeatherChoice, 'Sat, Dec 5 stays as you booked it.'],
  ] as const) {
    const late = choice(Part, '2020-12-04T23:00:00Z');
    for (const said of ['It’s too late to choose online', call]) expect(late).toContain(said);
    expect(late?.replaceAll(/<[^>]*>/g, '')).toContain(why);
    expect(late).not.toContain('<button');
    expect(choice(Part, '2099-12-04T23:00:00Z')).toContain('<button');
  }
});

it('says that the rest stays as booked only if nothing else is out of service', () => {
  const refund = { backCents: 10_000, lessCents: 20_000, isAll: false };
  const offer = { ...unitOffer, until: '2099-12-04T23:00:00Z', days: [], substitutes: [], refund };
  const page = (outOfService: object) => {
    const booked = { totalCents: 90_000, balanceCents: 0, outOfService };
    const props = { offer, token: 'R.secret', reload: () => undefined, booked };
    return plain(
      renderToString(inApp(createElement(UnitChoice, props as unknown as UnitChoiceProps))),
    );
  };
  const asked = { productId: 'castle', title: 'Castle', ...day };
  expect(page([asked])).toContain('The rest stays as booked.');
  const both = page([asked, { ...asked, startDate: '2026-12-12', endDate: '2026-12-13' }]);
  expect(both).toContain('also get in touch about Castle (Sat, Dec 12), which is out of service.');
  expect(both).not.toContain('stays as booked');
});

it('says whether it is because of wind, rain or thunder', () => {
  const at = '2099-12-05T19:00:00Z';
  const said = (more: object) => {
    const offer = { ...unitOffer, until: at, recorded: false, days: [], amountCents: 0, ...more };
    const props = { offer, booked: { lines: [], totalCents: 0, balanceCents: 0 }, token: '' };
    const part = createElement(
      WeatherChoice,
      props as unknown as Parameters<typeof WeatherChoice>[0],
    );
    return plain(renderToString(inApp(part)))?.replaceAll(/<[^>]*>/g, ' ');
  };
  const thunder = said({ thunder: { percent: 60, at }, wind: { title: '', mph: 12, at } });
  expect(thunder).toContain('Thunderstorms at your party');
  expect(thunder).toMatch(/The chance of thunderstorms is 60%, .*Dec 5, 1 PM\./);
  expect(thunder).not.toMatch(/wind|gusts/i);
  expect(said({ wind: { title: '', mph: 32, at } })).toMatch(/Wind at .*gusts of 32 mph/);
  expect(said({ isRain: true })).toMatch(/Rain at .*looks like rain/);
});

it('says what a substitute changes in all, and what it has less of', () => {
  const substitute = {
    productId: 'wave',
    slug: 'wave',
    title: 'Wave',
    image: '',
    capacity: 4,
    ages: '5 to 12 years',
    wet: true,
    size: { lengthFt: 26, widthFt: 13 },
    needs: { lengthFt: 30, widthFt: 18, circuits: 2 },
    lessCents: 4_000,
  };
  const booked = { capacity: 6, ages: '3 to 12 years', size: { lengthFt: 30, widthFt: 15 } };
  const told = (
    more: object,
    compared: (typeof booked & { wet?: boolean }) | undefined,
    balanceCents = 10_000,
  ) =>
    givenInstead(
      { booked: compared, substitutes: [{ ...substitute, ...more }] },
      { totalCents: 30_000, balanceCents },
    )[0]?.text;
  expect(told({}, booked)).toBe(
    'New total: $260.00 instead of $300.00. $60.00 is left to pay. Up to 4 guests at a time instead of 6 (5 to 12 years instead of 3 to 12 years). Wet: needs a hose. It’s smaller: 26 × 13 ft instead of 30 × 15 ft. Needs 30 × 18 ft and 2 power circuits.',
  );
  expect(told({}, booked, 1_000)).toMatch(
    /^New total: \$260\.00 instead of \$300\.00\. You get \$30\.00 back the way you paid it\. Up/,
  );
  expect(told({ wet: false }, booked)).toContain('3 to 12 years). Dry: no hose. It’s smaller');
  const larger = told({ capacity: 8, wet: false }, { ...booked, wet: true });
  expect(larger).toContain('Up to 8 guests at a time instead of 6 (');
  expect(larger).toContain('Dry instead of wet: no hose.');
  const asGood = { lessCents: 0, capacity: 6, ages: booked.ages, size: booked.size };
  expect(told({ ...asGood, goodwillCents: 6_000 }, booked)).toMatch(
    /^You pay the same: we take the difference of \$60\.00 off as a goodwill discount\. Up to 6 guests at a time \(3 to 12 years\)\. Wet: needs a hose\. Needs/,
  );
  expect(told(asGood, undefined)).toMatch(/^Same price\. Up to 6 guests at a time \(/);
  const table = { ...asGood, isPlayedOn: false, needs: { lengthFt: 0, widthFt: 0, circuits: 0 } };
  expect(told({ ...table, capacity: 0 }, undefined)).toBe('Same price.');
  expect(told({ ...table, capacity: 4 }, booked)).toBe(
    'Same price. For up to 4 guests instead of 6.',
  );
});

it('says until when an invoice is to be paid, and since when it is past due', () => {
  vi.stubGlobal('window', { location: { origin: 'https://shop.example' } });
  expect(shown({ invoiceDueOn: '2036-12-31' })).toContain('Due by Wednesday, December 31, 2036.');
  expect(shown({ invoiceDueOn: '2020-01-06' })).toContain(
    'Past due since Monday, January 6, 2020.',
  );
});
