import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { CustomerDto } from '#core/contract/customers.ts';
import type { WrittenQuoteDto } from '#core/contract/written-quotes.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { endAfterMove } from '#core/kernel/rental-days.ts';
import {
  alreadyBooked,
  missingForPrice,
  bodyOf,
  discountProblem,
  draftFor,
  draftLike,
  draftOfHeld,
  draftOfQuote,
  draftOn,
  EMPTY_DRAFT,
  endAfter,
  exemptionFrom,
  fieldOf,
  lastDayOf,
  type OrderDraft,
  oneDay,
  periodProblem,
  previewOf,
  quoteBodyOf,
  refill,
  saidBeside,
  spanOf,
  toldToStaff,
  tripOf,
  usualEnd,
  withItem,
} from '#web/admin/orders/order-draft.ts';
import { headOf } from '#web/admin/orders/order-screen.tsx';
import { latestOf, sameAgain, WasExempt } from '#web/admin/orders/who-panel.tsx';
import {
  type Caller,
  callerOf,
  knownEmail,
  ownerOf,
  sharedBy,
} from '#web/admin/shared/find-caller.ts';
import { findProducts, searched } from '#web/admin/shared/product-search.tsx';

const DRAFT = {
  ...EMPTY_DRAFT,
  startDate: '2026-12-05',
  endDate: '2026-12-07',
  postalCode: '76033',
  items: [{ productId: 'castle', title: 'Castle', quantity: 1 }],
};

describe('a refusal beside the fields', () => {
  it('says what no field says, once', () => {
    const email = { path: 'contact.email', message: 'Enter the customer’s email address.' };
    const rental = { path: 'lines', message: 'Choose at least one rental.' };
    const detail = 'Choose at least one rental. Enter your email address.';
    expect(saidBeside({ detail, errors: [rental, email] })).toBe('Choose at least one rental.');
    expect(saidBeside({ detail: 'Our crews are booked up.' })).toBe('Our crews are booked up.');
  });
});

describe('the trips of an order', () => {
  it('are others only with other rentals, days, hours or another ZIP code', () => {
    const trip = tripOf(DRAFT);
    const [castle = { productId: '', title: '', quantity: 0 }] = DRAFT.items;
    const others: readonly OrderDraft[] = [
      { ...DRAFT, items: [{ ...castle, quantity: 2 }] },
      { ...DRAFT, endDate: '2026-12-08' },
      { ...DRAFT, startsAt: '10:00' },
      { ...DRAFT, postalCode: '76031' },
    ];
    for (const other of others) expect(tripOf(other)).not.toBe(trip);
    // A revised quote's fields are filled in once more, with what they had.
    expect(tripOf({ ...DRAFT, items: [{ ...castle }], street: '1 Party Lane' })).toBe(trip);
  });
});

describe('an order being typed', () => {
  it('is previewed once day, ZIP code and a rental are given, without half-typed fields', () => {
    expect(previewOf({ ...DRAFT, postalCode: '760' })).toBeUndefined();
    expect(previewOf({ ...DRAFT, items: [] })).toBeUndefined();
    expect(previewOf({ ...DRAFT, endDate: '2026-12-05' })).toBeUndefined();
    expect(previewOf({ ...DRAFT, region: 'Texa' })).toBeUndefined();
    const spelled = { ...DRAFT, region: ' texas' };
    expect([previewOf(spelled)?.event.region, bodyOf(spelled).event.region]).toEqual(['TX', 'TX']);
    const half = { ...DRAFT, discount: '10', startsAt: '14:00', isExempt: true };
    expect(previewOf(half)).toMatchObject({
      discount: undefined,
      // The price is without tax before the caller has spelled the name.
      taxExempt: { organization: 'Not named yet' },
      event: { startsAt: undefined },
    });
    expect(previewOf({ ...half, isExempt: false })?.taxExempt).toBeUndefined();
    const coded = { ...DRAFT, promoCode: ' PARTY10 ' };
    expect([bodyOf(coded).promoCode, bodyOf(DRAFT).promoCode]).toEqual(['PARTY10', undefined]);
    expect(quoteBodyOf({ ...coded, asQuote: true })).not.toHaveProperty('promoCode', 'PARTY10');
    const accepted = { ...DRAFT, acceptsBecause: 'I drive' };
    expect(previewOf(accepted)?.override).toEqual({ reason: 'I drive' });
    expect(quoteBodyOf(accepted).override).toEqual({ reason: 'I drive' });
    // A note for the office changes no price, and a quote has nowhere to keep it.
    const noted = { ...half, officeNote: ' Call back ' };
    expect(bodyOf(noted).officeNote).toBe('Call back');
    expect([previewOf(noted), quoteBodyOf(noted)]).toEqual([previewOf(half), quoteBodyOf(half)]);
    expect(bodyOf(DRAFT).override).toBeUndefined();
    const exempt = { ...half, exemptOrganization: 'Grace Church' };
    expect(previewOf(exempt)?.taxExempt).toEqual({ organization: 'Grace Church' });
    expect(previewOf({ ...half, discountReason: 'Friend' })?.discount).toEqual({
      kind: 'percent',
      percent: 10,
      reason: 'Friend',
    });
  });

  it('says right away that a discount needs a reason', () => {
    expect(discountProblem({ discount: '10', discountReason: ' ' })).toMatch(/Add a reason/);
    expect(discountProblem({ discount: '10', discountReason: 'Repeat' })).toBeUndefined();
    expect(discountProblem({ discount: '', discountReason: '' })).toBeUndefined();
  });

  it('says right away if the pickup is not after the delivery', () => {
    expect(periodProblem('2026-12-05', '2026-12-05')).toMatch(/day after delivery/);
    expect(periodProblem('2026-12-05', '2026-12-06')).toBeUndefined();
    expect(periodProblem('2026-12-05', '')).toBeUndefined();
    // Fetched on the evening of its only day.
    const end = endAfter('2026-12-05');
    expect([periodProblem('2026-12-05', end), lastDayOf(end)]).toEqual([undefined, '2026-12-05']);
    expect([endAfter(''), lastDayOf('')]).toEqual(['', '']);
    // Picked up on its only day: the same evening.
    const typed = { startDate: '2026-12-05', endDate: '2026-12-05', pickUp: 'next_day' } as const;
    expect(oneDay(typed)).toEqual({ endDate: '2026-12-06', pickUp: 'same_evening' });
    expect(oneDay({ ...typed, endDate: '2026-12-06' })).toBeUndefined();
    expect(oneDay({ ...typed, pickUp: 'same_evening' })).toBeUndefined();
    expect(oneDay({ ...typed, startDate: '', endDate: '' })).toBeUndefined();
  });

  it('speaks to staff about what the server misses of the customer', () => {
    const problem = {
      type: 'about:blank',
      title: 'Invalid',
      status: 400,
      code: 'invalid',
      detail: '',
    };
    const errors = [
      { path: 'contact.name', message: 'Enter your name.', code: 'name_missing' },
      { path: 'lines', message: 'Choose one.' },
    ];
    expect(toldToStaff({ ...problem, errors }).errors?.map(({ message }) => message)).toEqual([
      'Enter the customer’s name.',
      'Choose one.',
    ]);
  });

  it('sends the phone number the way customers see it, however it was typed', () => {
    expect(bodyOf({ ...DRAFT, phone: '8175550177' }).contact.phone).toBe('(817) 555-0177');
    expect(bodyOf({ ...DRAFT, phone: '817 555' }).contact.phone).toBe('817 555');
  });

  it('sends only the fields of its payment, and times in shop time', () => {
    const cash = { ...DRAFT, pay: 'cash', taken: '$300' } as const;
    expect(bodyOf(cash).payment).toEqual({ kind: 'cash', amountCents: 30_000 });
    expect(bodyOf({ ...cash, taken: '' }).payment).toEqual({ kind: 'cash' });
    const held = { ...DRAFT, holdUntil: '2026-12-01T20:00', note: 'x', poNumber: 'PO-1' };
    expect(bodyOf({ ...held, pay: 'hold' }).payment).toEqual({
      kind: 'hold',
      holdUntil: '2026-12-02T02:00:00.000Z',
    });
    expect(bodyOf({ ...held, pay: 'invoice' }).payment).toEqual({
      kind: 'invoice',
      poNumber: 'PO-1',
      netDays: 30,
    });
    expect(bodyOf({ ...held, pay: 'cash' }).payment).toEqual({ kind: 'cash', note: 'x' });
    // A quote is paid once it is accepted.
    expect(quoteBodyOf({ ...held, pay: 'cash' }).payment.kind).toBe('card_link');
    expect(quoteBodyOf({ ...held, pay: 'door' }).payment).toEqual({ kind: 'door' });
  });

  it.each([
    ['a first day', '', '', '2026-12-05', '2026-12-06'],
    ['another day of one', '2026-12-05', '2026-12-06', '2026-12-12', '2026-12-13'],
    ['another day of three', '2026-12-05', '2026-12-08', '2026-12-12', '2026-12-15'],
    ['a day that is half typed', '2026-12-05', '2026-12-06', '', '2026-12-06'],
    ['a year that was half typed', '0002-12-05', '2026-12-06', '2026-12-12', '2026-12-13'],
  ])("keeps the rental's length: %s", (_name, before, end, start, expected) => {
    expect(endAfterMove(before, end, start)).toBe(expected);
  });

  it('has a default expiration a week from now, never on the day of the party', () => {
    const today = calendarDay('2026-11-20');
    expect(usualEnd('2026-12-05', today)).toBe('2026-11-27T20:00');
    expect(usualEnd('2026-11-22', today)).toBe('2026-11-21T20:00');
  });

  it("shows the server's errors at their fields", () => {
    const places = [
      'contact.email',
      'event.street',
      'event.venue.gateWidthIn',
      'lines.0.startDate',
    ];
    expect(places.map((path) => fieldOf(path.split('.')))).toEqual([
      'email',
      'street',
      'gateWidthIn',
      'startDate',
    ]);
    expect(fieldOf(['discount', 'reason'])).toBe('discountReason');
    expect(fieldOf(['taxExempt', 'expiresOn'])).toBe('exemptUntil');
    expect(fieldOf(['taxExempt', 'organization'])).toBe('exemptOrganization');
    expect(fieldOf(['promoCode'])).toBe('promoCode');
    expect(fieldOf(['creditCode'])).toBe('creditCode');
    expect(fieldOf(['payment', 'amountCents'])).toBe('taken');
    expect(fieldOf(['lines', '0', 'productId'])).toBeUndefined();
    expect(fieldOf(['deliveryFeeCents'])).toBe('deliveryFee');
    const charge = (label: string) => ({ label, amount: '', taxable: true });
    // Empty rows are not sent.
    const typed = { items: [], charges: [charge(''), charge('Stairs')] };
    expect(fieldOf(['charges', 0, 'amountCents'], typed)).toBe('charges.1.amount');
  });

  it('says what is missing for a price, and reads an address from one line', () => {
    const empty = { ...DRAFT, startDate: '', endDate: '', postalCode: '', items: [] };
    expect(missingForPrice(empty)).toEqual(['the day', 'the ZIP code', 'a rental']);
    expect(missingForPrice({ ...DRAFT, postalCode: '7603' })).toEqual(['the ZIP code']);
    expect(missingForPrice({ ...DRAFT, region: 'Texa' })).toEqual(['the state']);
  });

  it('notices that the customer has the same rental on one of the days, and nothing else', () => {
    const booking = {
      id: 'GS-1',
      status: 'confirmed',
      productIds: ['castle'],
      productTitle: 'Castle',
      startDate: '2026-12-05',
      endDate: '2026-12-06',
      totalCents: 100,
      balanceCents: 0,
    } as const;
    const on = (startDate: string, endDate: string, more: object = {}, quoteId?: string) =>
      alreadyBooked([{ ...booking, ...more }], { ...DRAFT, startDate, endDate }, { quoteId })
        .length;
    expect(on('2026-12-04', '2026-12-06')).toBe(1);
    expect(on('2026-12-06', '2026-12-07')).toBe(0);
    expect(on('2026-12-05', '2026-12-06', { status: 'cancelled' })).toBe(0);
    expect(on('2026-12-05', '2026-12-06', { productIds: ['slide'] })).toBe(0);
    expect(on('2026-12-05', '2026-12-06', { quoteId: 'q' }, 'q')).toBe(0);
  });

  it('notices it for the owners of the number or the address, who may be two', () => {
    const known = (by: Caller['by'], ...ids: readonly string[]) =>
      ({
        by,
        last: { id: ids[0] },
        customer: { reservations: ids.map((id) => ({ id })) },
      }) as never;
    const idsOf = (...looked: Parameters<typeof callerOf>) =>
      callerOf(...looked).bookings.map(({ id }) => id);
    expect(idsOf(null, known('email', 'GS-1'))).toEqual(['GS-1']);
    expect(idsOf(known('phone', 'GS-1'), known('email', 'GS-1', 'GS-2'))).toEqual(['GS-1', 'GS-2']);
    expect(idsOf(undefined, undefined)).toEqual([]);
    const by = (...looked: Parameters<typeof callerOf>) => callerOf(...looked).caller?.by;
    expect(by(known('phone', 'GS-1'), known('email', 'GS-2'))).toBe('phone');
    expect(by(null, known('email', 'GS-2'))).toBe('email');
  });

  it('are known by their record, too: from the last booking, else an open quote, else the record', () => {
    const customer = {
      id: 'c1',
      name: 'Dana Imported',
      emails: ['dana@example.com'],
      phones: ['9725550102'],
      addresses: [{ street: '7 Elm St', city: 'Burleson', region: 'TX', postalCode: '76028' }],
      language: 'es',
      reservations: [],
    };
    const caller = { customer, by: 'phone' } as never as Caller;
    const record = latestOf(caller, undefined);
    expect(record).toEqual({
      id: 'c1',
      values: {
        name: 'Dana Imported',
        email: 'dana@example.com',
        phone: '9725550102',
        language: 'es',
        street: '7 Elm St',
        city: 'Burleson',
        region: 'TX',
        postalCode: '76028',
      },
    });
    const contact = { name: 'Dana', email: 'dana@example.com', phone: '9725550102' };
    const event = { street: '', city: '', region: 'TX', postalCode: '' };
    const quote = { quoteId: 'q1', contact, order: { event, language: 'en' } };
    const last = { id: 'r1', contact, event, language: 'en' };
    expect(latestOf(caller, quote as never)?.id).toBe('q1');
    expect(latestOf({ ...caller, last } as never, quote as never)?.id).toBe('r1');
    expect(latestOf(null, undefined)).toBeUndefined();
    expect(knownEmail(caller, 'dana@work.example')).toBe('dana@example.com');
  });

  it('leave with what they brought once the number is nobody’s or another’s; what was typed stays', () => {
    const isTyped =
      (...names: readonly string[]) =>
      (name: string) =>
        names.includes(name);
    const tom = {
      name: 'Tom',
      email: 'tom@example.com',
      street: '1 Oak',
      surface: 'grass',
    } as const;
    const typed = { ...EMPTY_DRAFT, street: '5 Party Pl' };
    const brought = refill(typed, {}, tom, isTyped('street'));
    expect(brought).toMatchObject({ name: 'Tom', email: 'tom@example.com', surface: 'grass' });
    expect(brought).not.toHaveProperty('street');
    const withTom = { ...typed, ...brought, name: 'Tommy' };
    const nobody = {
      ...withTom,
      ...refill(withTom, brought, undefined, isTyped('street', 'name')),
    };
    expect(nobody).toEqual({ ...EMPTY_DRAFT, street: '5 Party Pl', name: 'Tommy' });
    const ana = { name: 'Ana', email: 'ana@example.com' };
    const withAna = { ...withTom, ...refill(withTom, brought, ana, isTyped('street', 'name')) };
    expect(withAna).toEqual({ ...EMPTY_DRAFT, ...ana, street: '5 Party Pl', name: 'Tommy' });
  });

  it('asks who calls where several have the number, and says at once to whom we do not rent', () => {
    const one = (id: string, doNotRent = false) => ({
      id,
      name: id,
      emails: [`${id}@example.com`],
      doNotRent,
    });
    const [ana, joe] = [one('ana'), one('joe', true)];
    const typed = (email: string, name = '') => ({ email, name });
    const NOBODY = typed('');
    expect(ownerOf([ana], NOBODY)).toBe(ana);
    expect(sharedBy([ana, joe], [], NOBODY)).toEqual({ sharing: [ana, joe], barred: [] });
    expect(sharedBy([ana, joe], [], typed('Joe@example.com'))).toEqual({
      sharing: [],
      barred: [joe],
    });
    expect(sharedBy([ana, joe], [], typed('ana@example.com'))).toEqual({ sharing: [], barred: [] });
    // Whoever has no address is told apart by name.
    const leo = { ...one('leo'), emails: [] };
    expect(ownerOf([ana, leo], typed('', ' Leo'))).toBe(leo);
    expect(ownerOf([ana, leo], typed('', 'ana'))).toBeUndefined();
    expect(ownerOf([ana, leo], typed('ana@example.com', 'Leo'))).toBe(ana);
    // The number is Ana's, and the address is Joe's.
    expect(sharedBy([ana], [joe], typed('joe@example.com'))).toEqual({
      sharing: [],
      barred: [joe],
      mailed: joe,
    });
  });

  it('are not those who have their number under another name, and get no order with someone’s email unsaid', () => {
    const one = (id: string) => ({ id, name: id, emails: [`${id}@example.com`], doNotRent: false });
    const [ana, joe] = [one('ana'), one('joe')];
    const typed = (email: string, name: string) => ({ email, name });
    expect(ownerOf([ana], typed('', 'Ana'))).toBe(ana);
    expect(ownerOf([ana], typed('', 'Zoe'))).toBeUndefined();
    expect(sharedBy([ana], [], typed('', 'Zoe')).sharing).toEqual([ana]);
    // The address decides whose record it is, whatever the number and name.
    for (const [withPhone, withEmail] of [
      [[ana], []],
      [[joe], [ana]],
      [[], [ana]],
      [[joe, one('leo')], [ana]],
    ] as const) {
      const known = sharedBy(withPhone, withEmail, typed('Ana@example.com', 'Zoe'));
      expect(known).toMatchObject({ sharing: [], mailed: ana });
    }
    expect(sharedBy([], [ana], typed('ana@example.com', 'ANA')).mailed).toBeUndefined();
    expect(sharedBy([], [ana], typed('ana@example.com', '')).mailed).toBeUndefined();
  });

  it('counts repeated additions', () => {
    const [twice] = withItem(DRAFT.items, { id: 'castle', title: 'Castle' });
    expect(twice?.quantity).toBe(2);
  });

  it('is restored from a quote as it was written', () => {
    const body = quoteBodyOf({
      ...DRAFT,
      name: 'Ana',
      phone: '8175550101',
      discount: '10',
      discountReason: 'Friend',
      pay: 'invoice',
      poNumber: 'PO-1',
      items: [
        ...DRAFT.items,
        {
          productId: 'slide',
          title: 'Castle',
          quantity: 1,
          days: { startDate: '2026-12-12', endDate: '2026-12-14' },
        },
      ],
      charges: [
        { label: 'Stairs', amount: '40', taxable: true },
        { label: '', amount: '', taxable: true },
      ],
      deliveryFee: '85.50',
      quoteTerms: 'Dry ground',
      holdsUnits: true,
    });
    const { lines, event, contact, discount, charges, deliveryFeeCents, plan } = body;
    expect(charges).toEqual([{ label: 'Stairs', amountCents: 4_000, taxable: true }]);
    expect(deliveryFeeCents).toBe(8_550);
    const quote = {
      contact,
      terms: body.terms,
      holdsUnits: body.holdsUnits,
      startDate: '2026-12-05',
      endDate: '2026-12-14',
      order: {
        lines: lines.map((line) => ({ ...line, title: 'Castle' })),
        addOns: [],
        plan,
        damageWaiver: false,
        event,
        language: 'en',
        source: 'phone',
        payment: 'invoice',
        invoice: { poNumber: 'PO-1', netDays: 30 },
        waivesDelivery: false,
        deliveryFeeCents,
        discount,
        charges,
      },
    } as unknown as WrittenQuoteDto;
    const now = Date.parse('2026-11-20T18:00:00Z');
    const until = { ...quote, expiresAt: '2026-12-01T02:00:00.000Z' };
    // It is good for as long as the version before, unless that time is over.
    expect(quoteBodyOf(draftOfQuote(until, now))).toEqual({ ...body, expiresAt: until.expiresAt });
    expect(draftOfQuote({ ...until, expiresAt: '2026-11-19T18:00:00Z' }, now).quoteUntil).toBe('');
  });
});

describe('a rental on days of its own', () => {
  const days = { startDate: '2026-12-12', endDate: '2026-12-14' };
  const slide = { productId: 'slide', title: 'Slide', quantity: 1, days };
  const draft: OrderDraft = { ...DRAFT, items: [...DRAFT.items, slide] };
  const daysIn = (lines: readonly { productId: string; startDate: string; endDate: string }[]) =>
    lines.map(({ productId, startDate, endDate }) => [productId, startDate, endDate]);

  it('is ordered, quoted and shown for them, and everything else for those of the order', () => {
    const asked = [
      ['castle', '2026-12-05', '2026-12-07'],
      ['slide', '2026-12-12', '2026-12-14'],
    ];
    expect(daysIn(bodyOf(draft).lines)).toEqual(asked);
    expect(daysIn(previewOf(draft)?.lines ?? [])).toEqual(asked);
    expect(spanOf(draft)).toEqual({ startDate: '2026-12-05', endDate: '2026-12-14' });
    // The order's days change; its own stay.
    const later = { ...draft, startDate: '2026-12-19', endDate: '2026-12-20' };
    expect(daysIn(bodyOf(later).lines)[1]).toEqual(asked[1]);
    expect(spanOf(later)).toEqual({ startDate: '2026-12-12', endDate: '2026-12-20' });
    expect(tripOf(draft)).not.toBe(
      tripOf({ ...draft, items: [...DRAFT.items, { ...slide, days: DRAFT }] }),
    );
    // Its refusal would be misread beside the order's days.
    expect(fieldOf(['lines', '1', 'endDate'], draft)).toBeUndefined();
    expect(fieldOf(['lines', '0', 'endDate'], draft)).toBe('endDate');
  });

  it('waits for a price until they are days', () => {
    const half = { ...slide, days: { ...days, endDate: days.startDate } };
    const typed = { ...draft, items: [...DRAFT.items, half] };
    expect(previewOf(typed)).toBeUndefined();
    expect(missingForPrice(typed)).toEqual(['a later pickup day']);
    expect(missingForPrice(draft)).toEqual([]);
  });

  it('is another item than the same rental on the days of the order', () => {
    const items = withItem([slide], { id: 'slide', title: 'Slide' });
    expect(items.map((item) => [item.quantity, item.days])).toEqual([
      [1, days],
      [1, undefined],
    ]);
    expect(withItem(items, { id: 'slide', title: 'Slide' })[1]?.quantity).toBe(2);
  });
});

describe('findProducts', () => {
  const product = (title: string) =>
    ({ id: title, title }) as Parameters<typeof findProducts>[0][number];
  const PRODUCTS = ['Neon Castle Bounce House', 'Castle Slide', 'Sprint Obstacle'].map(product);

  it('finds by prefixes of words in any order, and nothing before anything is typed', () => {
    const titles = (text: string) => findProducts(PRODUCTS, text).map(({ title }) => title);
    expect(titles('cas ne')).toEqual(['Neon Castle Bounce House']);
    expect(titles('castle')).toHaveLength(2);
    expect(titles('astle')).toEqual([]);
    expect(titles(' ')).toEqual([]);
  });

  it('finds add-ons after the rentals, and what is both once', () => {
    const both = searched(PRODUCTS, [...PRODUCTS.slice(1, 2), product('Castle Lights')]);
    expect(findProducts(both, 'castle').map(({ title }) => title)).toEqual([
      'Neon Castle Bounce House',
      'Castle Slide',
      'Castle Lights',
    ]);
  });
});

describe('a pre-filled order', () => {
  it('repeats a reservation without its days; two weekends of the same rental become one', () => {
    const line = { productId: 'castle', title: 'Castle', quantity: 2 };
    const addOn = { productId: 'fan', title: 'Fan', quantity: 1, per: 'event' };
    const reservation = {
      contact: { name: 'Ana Ortiz', email: 'ana@example.com', phone: '(817) 555-0101' },
      event: {
        street: '1 Party Lane',
        city: 'Cleburne',
        region: 'TX',
        postalCode: '76033',
        notes: 'Gate',
      },
      language: 'es',
      lines: [line, addOn, line, addOn],
      office: {
        taxExempt: { organization: 'Lincoln PTA', number: 'TX-7', certificateId: 'c-1' },
        payment: 'invoice',
        invoice: { netDays: 45, poNumber: 'PO-1' },
      },
    } as unknown as AdminReservation;
    expect(draftLike(reservation)).toMatchObject({
      phone: '(817) 555-0101',
      language: 'es',
      street: '1 Party Lane',
      notes: 'Gate',
      startDate: '',
      endDate: '',
      items: [line],
      addOns: [{ productId: 'fan', title: 'Fan', quantity: 1 }],
      isExempt: true,
      exemptOrganization: 'Lincoln PTA',
      exemptNumber: 'TX-7',
      exemptUntil: '',
      certificateId: 'c-1',
      pay: 'invoice',
      netDays: '45',
      poNumber: '',
    });
    expect(draftLike({ ...reservation, office: undefined })).toMatchObject({
      isExempt: false,
      pay: EMPTY_DRAFT.pay,
    });
    // One that waits for payment keeps its days and how long it is held.
    const held = {
      ...reservation,
      office: { payment: 'card_link' },
      lines: [
        { ...line, startDate: '2026-12-05', endDate: '2026-12-06' },
        { ...line, startDate: '2026-12-12', endDate: '2026-12-13' },
        addOn,
      ],
      adjustments: [
        { kind: 'discount', amountCents: -500, name: 'Back again' },
        { kind: 'charge', amountCents: 4_000, label: 'Stairs', taxable: true },
      ],
      entries: [{ kind: 'credit', amountCents: 2_000, reference: 'GC-1' }],
      plan: 'full',
      holdExpiresAt: '2026-12-01T02:00:00.000Z',
    } as unknown as AdminReservation;
    const asHeld = draftOfHeld(held, Date.parse('2026-11-20T18:00:00Z'));
    expect(asHeld).toMatchObject({
      startDate: '2026-12-05',
      endDate: '2026-12-06',
      items: [{ quantity: 2 }, { days: { startDate: '2026-12-12', endDate: '2026-12-13' } }],
      addOns: [{ productId: 'fan' }],
      plan: 'full',
      pay: 'card_link',
      holdUntil: '2026-11-30T20:00',
      discountKind: 'amount',
      discount: '5.00',
      discountReason: 'Back again',
      charges: [{ label: 'Stairs', amount: '40.00', taxable: true }],
      creditCode: 'GC-1',
    });
    expect(draftOfHeld(held, Date.parse('2026-11-30T18:00:00Z')).holdUntil).toBe('');
    // The same for a caller, whose details are filled in already.
    const caller = { last: reservation } as unknown as Parameters<typeof sameAgain>[0];
    expect(sameAgain(caller, EMPTY_DRAFT)).toMatchObject({
      items: [{ productId: 'castle' }],
      isExempt: true,
      exemptOrganization: 'Lincoln PTA',
      pay: 'invoice',
      netDays: '45',
    });
  });

  it('is titled by the quote that it replaces a version of', () => {
    const quote = { quoteId: 'Q7', version: 2, contact: { name: 'Ana Ortiz' } };
    expect(headOf(quote as WrittenQuoteDto)).toEqual({
      title: 'New version of quote Q7',
      note: 'for Ana Ortiz, replaces version 2',
    });
    expect(headOf(undefined)).toEqual({ title: 'New order' });
  });

  it('says that the customer was exempt before, until the certificate is applied', () => {
    const taxExempt = { organization: 'Lincoln PTA', certificateId: 'c-1' };
    const said = (begin: Partial<OrderDraft>, customer: object) => {
      const Form = () => {
        const form = useForm<OrderDraft>({ defaultValues: { ...EMPTY_DRAFT, ...begin } });
        const known = { accounts: [], ...customer } as unknown as CustomerDto;
        const hint = createElement(WasExempt, { customer: known });
        const Provider = FormProvider as unknown as FunctionComponent<typeof form>;
        return createElement(Provider, form, hint);
      };
      return renderToString(createElement(Form));
    };
    expect(said({}, { taxExempt })).toMatch(/Was tax-exempt before: Lincoln PTA.*Apply/);
    expect(said({}, { taxExempt })).toContain('Certificate on file');
    expect(said(exemptionFrom(taxExempt), { taxExempt })).toBe('');
    expect(said({}, {})).toBe('');
    // Of two organizations, each has its own; once one is named, only its certificate is offered.
    const isd = { organization: 'Burleson ISD', certificateId: 'c-2' };
    const accounts = [{ taxExempt: isd }, { taxExempt }];
    const both = { taxExempt: isd, accounts };
    expect(said({}, both)).toMatch(/Burleson ISD.*Lincoln PTA/);
    const named = said({ ...exemptionFrom(taxExempt), exemptOrganization: 'Burleson ISD' }, both);
    expect([named.includes('Burleson ISD'), named.includes('Lincoln PTA')]).toEqual([true, false]);
  });

  it('leaves out the certificate of an organization that is no longer the one named', () => {
    const applied = {
      ...EMPTY_DRAFT,
      ...exemptionFrom({ organization: 'Grace Church', certificateId: 'c-1' }),
    };
    const sent = (exemptOrganization: string, certificateOf = applied.certificateOf) =>
      bodyOf({ ...applied, exemptOrganization, certificateOf }).taxExempt?.certificateId;
    expect([sent('Grace Church'), sent('grace church '), sent('Burleson ISD')]).toEqual([
      'c-1',
      'c-1',
      undefined,
    ]);
    // Chosen before a name was typed, it is for whoever is named.
    expect(sent('Burleson ISD', '')).toBe('c-1');
  });

  it('starts for a known customer with their address, and the yard of their last order', () => {
    const ana = {
      id: 'c-1',
      name: 'Ana Ortiz',
      emails: ['ana@example.com'],
      phones: ['+18175550101'],
      addresses: [{ street: '9 New Rd', city: 'Joshua', region: '', postalCode: '76058' }],
      language: 'es',
    } as unknown as CustomerDto;
    const told = {
      name: 'Ana Ortiz',
      email: 'ana@example.com',
      phone: '(817) 555-0101',
      language: 'es',
    };
    expect(draftFor(ana, undefined)).toEqual({
      ...EMPTY_DRAFT,
      ...told,
      ...ana.addresses[0],
      region: EMPTY_DRAFT.region,
    });
    const last = {
      contact: { name: 'Ana', email: 'old@example.com', phone: '' },
      event: {
        street: '1 Oak St',
        city: 'Joshua',
        region: 'TX',
        postalCode: '76058',
        venue: { gateWidthIn: 40 },
      },
      language: 'en',
    } as unknown as AdminReservation;
    const again = draftFor(ana, last);
    expect(again).toMatchObject({ ...told, street: '1 Oak St', gateWidthIn: '40' });
  });

  it('starts on a day for one rental, or without what the URL got wrong', () => {
    const castle = { productId: 'castle', title: 'Castle', quantity: 1 };
    expect(draftOn('2026-12-31', castle)).toMatchObject({
      startDate: '2026-12-31',
      endDate: '2027-01-01',
      items: [castle],
    });
    expect(draftOn('soon', undefined)).toEqual(EMPTY_DRAFT);
  });
});
