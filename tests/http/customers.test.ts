import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomerDto, CustomerRow, SearchResult } from '#core/contract/customers.ts';
import { bookedIn } from '#core/customers/customer.ts';
import { after, DAY, isoFromInstant } from '#core/kernel/instant.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { present } from '#tests/support/expected.ts';
import { oneHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line, orderBody } from '#tests/support/order-body.ts';

const BRENDA = { name: 'Brenda Nuñez', email: 'Brenda@Example.com', phone: '(469) 555-0119' };
const OTHER = { name: 'B. Nunez', email: 'bn@example.org', phone: '469.555.0119' };
const STREET = { street: '4811 Teel Pkwy', city: 'Frisco', region: 'TX', postalCode: '75034' };

describe('customers and the search', () => {
  const shop = oneHttpShop();
  let headers: Record<string, string>;
  let first: { reservationId: string };
  beforeAll(async () => {
    headers = await shop.adminHeaders();
    first = await book({ contact: BRENDA, event: STREET, lines: [line()] });
    await book({
      contact: { ...BRENDA, email: 'brenda@example.com' },
      lines: [
        line({ startDate: '2026-12-12', endDate: '2026-12-13' }),
        line({ startDate: '2026-12-26', endDate: '2026-12-28' }),
      ],
    });
    await book({
      contact: OTHER,
      language: 'es',
      lines: [line({ startDate: '2026-12-19', endDate: '2026-12-20' })],
    });
  });

  /** Booked, with the deposit paid. */
  async function book(overrides: object) {
    const placed = await bookingSteps(shop).book(overrides);
    return placed;
  }

  const list = async (query = ''): Promise<readonly CustomerRow[]> =>
    (await shop.get(`/api/admin/customers?${query}`, headers)).json().customers;
  const read = async (id: string): Promise<CustomerDto> =>
    (await shop.get(`/api/admin/customers/${id}`, headers)).json();
  const post = (path: string, body?: object) =>
    shop.post(`/api/admin/customers/${path}`, body, headers);
  const search = async (q: string): Promise<readonly SearchResult[]> =>
    (await shop.get(`/api/admin/search?q=${encodeURIComponent(q)}`, headers)).json().results;
  const one = async (email: string): Promise<CustomerRow> => present((await list(`q=${email}`))[0]);

  it('have one record per address however it is typed, with the money of its bookings', async () => {
    const rows = await list();
    expect(rows.map(({ bookings }) => bookings).toSorted()).toEqual([1, 2]);
    const { id, lifetimeCents, balanceCents } = await one('brenda@example.com');
    const whole = await read(id);
    const other = await read((await one('bn@example.org')).id);
    expect([whole.language, other.language]).toEqual(['en', 'es']);
    expect(whole).toMatchObject({
      emails: ['brenda@example.com'],
      phones: ['+14695550119'],
      addresses: [{ street: '1 Party Lane' }, { street: '4811 Teel Pkwy' }],
      isCut: false,
    });
    const parties = whole.reservations.map(({ periods }) => periods?.length);
    expect(parties.toSorted()).toEqual([2, undefined]);
    const sum = (of: 'totalCents' | 'balanceCents') =>
      whole.reservations.reduce((all, reservation) => all + reservation[of], 0);
    expect(balanceCents).toBe(sum('balanceCents'));
    expect(lifetimeCents).toBe(sum('totalCents') - sum('balanceCents'));
    expect(whole.timeline.filter(({ kind }) => kind === 'placed')).toHaveLength(2);
    expect((await list('is=owing')).map((row) => row.id)).toContain(id);
  });

  it('show what each of their mailboxes last said about news, once somebody recorded it', async () => {
    const { id } = await one('brenda@example.com');
    expect((await read(id)).news).toEqual([]);
    const says = (consent: boolean, note: string) =>
      shop.post(
        '/api/admin/subscribers',
        { email: 'Brenda@example.com', language: 'en', consent, note },
        headers,
      );
    await says(true, 'on the phone');
    const yes = {
      email: 'brenda@example.com',
      isGiven: true,
      source: 'office',
      note: 'on the phone',
    };
    expect((await read(id)).news).toMatchObject([yes]);
    await says(false, 'wrote us');
    expect((await read(id)).news).toMatchObject([{ ...yes, isGiven: false, note: 'wrote us' }]);
  });

  it('find people and bookings by each key, and nobody by unknown keys', async () => {
    const { id } = await one('brenda@example.com');
    for (const q of [
      '0119',
      '555-0119',
      '(469) 555-0119',
      '469-555',
      '(469) 555',
      '469 5550',
      '55501',
      '555-01',
      'brenda@exa',
      'nunez',
      'NUÑEZ bren',
    ]) {
      const kinds = (await search(q)).filter((found) => found.id === id).map(({ kind }) => kind);
      expect([q, kinds]).toEqual([q, ['customer']]);
    }
    for (const q of [
      '4811 teel',
      'teel pkwy',
      '75034',
      'frisco',
      first.reservationId,
      'neon cas',
    ]) {
      expect([q, (await search(q)).map((found) => found.id)]).toEqual([
        q,
        expect.arrayContaining([first.reservationId]),
      ]);
    }
    expect(await search('castle')).toContainEqual(
      expect.objectContaining({ kind: 'product', id: CASTLE }),
    );
    expect((await search('castle')).some(({ kind }) => kind === 'unit')).toBe(true);
    for (const q of ['', '9999', 'zz', '%', 'nobody at all']) {
      expect([q, await search(q)]).toEqual([q, []]);
    }
  });

  it('find a written quote by each key of its latest version, and by none of an earlier one', async () => {
    const asked = {
      contact: { name: 'Zoë Quill', email: 'zoe@quill.example', phone: '(972) 555-0164' },
      event: { street: '77 Lantern Row', city: 'Prosper', region: 'TX', postalCode: '75078' },
      lines: [line({ startDate: '2027-02-06', endDate: '2027-02-07' })],
      source: 'phone',
      payment: { kind: 'card_link' },
      expiresAt: isoFromInstant(after(shop.clock.now(), DAY)),
      holdsUnits: false,
    };
    const quotes = '/api/admin/quotes';
    const { quoteId, ...written } = (await shop.post(quotes, orderBody(asked), headers)).json();
    const found = async (q: string) => (await search(q)).filter(({ kind }) => kind === 'quote');
    const row = {
      kind: 'quote',
      id: quoteId,
      title: `Zoë Quill, ${written.quote.lines[0].title}`,
      detail: `Sat, Feb 6 · 77 Lantern Row · Prosper · ${quoteId}`,
      state: 'draft',
    };
    for (const q of [
      'zoe qui',
      '0164',
      '972-555-0164',
      'zoe@quill',
      '77 lantern',
      '75078',
      quoteId,
    ]) {
      expect([q, await found(q)]).toEqual([q, [row]]);
    }
    expect(await found('zoe 9999')).toEqual([]);
    const body = { ...asked, contact: { ...asked.contact, name: 'Ada Vane' }, version: 1 };
    await shop.send('PUT', `${quotes}/${quoteId}`, { body: orderBody(body), headers });
    expect(await found('vane')).toMatchObject([{ id: quoteId }]);
    expect(await found('quill')).toEqual([]);
  });

  it('suggest the second record with one number, merge it, and undo the merge with what was added in between', async () => {
    const brenda = await one('brenda@example.com');
    const other = await one('bn@example.org');
    const before = await read(brenda.id);
    expect(before.duplicates).toMatchObject([
      { id: other.id, percent: 99, same: expect.arrayContaining(['phone']), differs: ['email'] },
    ]);
    const merged = await post(`${other.id}/merge`, { into: brenda.id });
    expect([merged.statusCode, merged.json()]).toMatchObject([
      200,
      { id: brenda.id, bookings: 3, merged: [{ id: other.id }], duplicates: [] },
    ]);
    expect(await list()).toHaveLength(1);
    expect((await read(other.id)).id).toBe(brenda.id);
    expect(
      (await search('bn@example.org')).filter(({ kind }) => kind === 'customer'),
    ).toMatchObject([{ id: brenda.id }]);
    await post(`${brenda.id}/changes`, { kind: 'note', text: 'Gate on the left.' });
    await book({
      contact: OTHER,
      lines: [line({ startDate: '2026-12-26', endDate: '2026-12-27' })],
    });
    expect((await read(brenda.id)).bookings).toBe(4);
    const again = await post(`${other.id}/merge`, { into: brenda.id });
    expect([again.statusCode, again.json().code]).toEqual([409, 'same_customer']);

    const apart = await post(`${other.id}/unmerge`);
    expect([apart.statusCode, apart.json()]).toMatchObject([
      200,
      { id: other.id, bookings: 2, notes: [], merged: [] },
    ]);
    const { notes, timeline, ...after } = await read(brenda.id);
    const { notes: _none, timeline: _old, ...was } = before;
    const { duplicates: _now, ...kept } = after;
    const { duplicates: _then, ...had } = was;
    expect([kept, notes.length]).toEqual([had, 1]);
    expect(timeline.some(({ kind }) => kind === 'merged')).toBe(false);
    expect((await post(`${other.id}/unmerge`)).json().code).toBe('not_merged');
    await post(`${brenda.id}/changes`, { kind: 'apart', other: other.id });
    expect((await read(other.id)).duplicates).toEqual([]);
  });

  it('keep tags, and refuse "do not rent" customers with the phone number', async () => {
    const { id } = await one('bn@example.org');
    const tagged = await post(`${id}/changes`, { kind: 'tags', tags: ['HOA', 'HOA'] });
    expect(tagged.json().tags).toEqual(['HOA']);
    await post(`${id}/changes`, { kind: 'do_not_rent', reason: 'Cut a blower cord' });
    const order = {
      contact: OTHER,
      lines: [line({ startDate: '2027-01-09', endDate: '2027-01-10' })],
    };
    const refused = (await bookingSteps(shop).reserve(order)).json();
    expect([refused.status, refused.code, refused.detail]).toEqual([
      409,
      'call_to_book',
      expect.stringMatching(/\(\d{3}\) 555-\d{4}/),
    ]);
    expect(refused.detail).not.toContain('blower');
    expect((await list('is=do_not_rent')).map((row) => row.id)).toEqual([id]);
    await post(`${id}/changes`, { kind: 'rent_again' });
    expect((await bookingSteps(shop).reserve(order)).statusCode).toBe(201);
  });

  it('are for admins only, and answer 404 for what does not exist', async () => {
    expect((await shop.get('/api/admin/customers')).statusCode).toBe(401);
    expect((await shop.get('/api/admin/search?q=0119')).statusCode).toBe(401);
    expect((await shop.get('/api/admin/customers/c-nobody', headers)).statusCode).toBe(404);
    const bad = await shop.get('/api/admin/customers?after=x', headers);
    expect(bad.statusCode).toBe(400);
  });

  it('list a reminder once: as the mail that went out', async () => {
    while (Date.parse('2026-12-04T18:00:00Z') > shop.clock.now()) shop.clock.pass(DAY);
    expect(await shop.run('agreement-reminders')).toBeGreaterThan(0);
    while ((await shop.run('outbox')) > 0);
    headers = await shop.adminHeaders();
    const { timeline } = await read((await one('brenda@example.com')).id);
    const letters = timeline.flatMap(({ kind, text }) => (kind === 'sent' ? text : []));
    expect(letters).toContainEqual(expect.stringContaining('sign the rental agreement'));
    expect(timeline.filter(({ kind, text }) => kind === 'note' && text === undefined)).toEqual([]);
  });

  it('tell a caller when we come, in the first answer', async () => {
    await book({
      contact: { name: 'Carlos Ramirez', email: 'cr@example.com', phone: '(972) 555-0177' },
      event: { ...STREET, street: '9 Elm Ct', startsAt: '15:00', endsAt: '19:00' },
      lines: [line({ startDate: '2027-01-09', endDate: '2027-01-10' })],
    });
    const found = (await search('0177')).find(({ kind }) => kind === 'reservation');
    expect(found?.detail).toMatch(/^Sat, Jan 9, 11 AM – 1 PM · 9 Elm Ct · Frisco/);
  });

  it('have holds that are no bookings yet, until they are paid', async () => {
    const contact = { name: 'Hana Held', email: 'hana@example.com', phone: '(817) 555-0163' };
    const lines = [line({ startDate: '2027-03-06', endDate: '2027-03-07' })];
    const order = orderBody({ contact, lines, source: 'phone', payment: { kind: 'hold' } });
    const { reservationId } = (await shop.post('/api/admin/orders', order, headers)).json();
    const figures = async () => {
      const { bookings, holds, lifetimeCents, balanceCents } = await one('hana@example.com');
      return { booked: bookedIn({ bookings, holds }), holds, lifetimeCents, balanceCents };
    };
    const nothing = { lifetimeCents: 0, balanceCents: 0 };
    expect(await figures()).toEqual({ booked: 0, holds: 1, ...nothing });
    const path = `/api/admin/reservations/${reservationId}`;
    const { version, totalCents } = (await shop.get(path, headers)).json();
    const paid = { kind: 'take_payment', method: 'cash', amountCents: 5_000, version };
    await shop.post(`${path}/actions`, paid, headers);
    const balanceCents = totalCents - 5_000;
    expect(await figures()).toEqual({ booked: 1, holds: 0, lifetimeCents: 5_000, balanceCents });
  });

  it('change how they are reached, with the chosen bookings to come and none that is over', async () => {
    const eva = { name: 'Eva Luna', email: 'eva@old.example', phone: '(817) 555-0141' };
    const bookedOn = (startDate: string, endDate: string, contact = eva) =>
      book({ contact, lines: [line({ startDate, endDate })] });
    const past = await bookedOn('2026-12-20', '2026-12-21');
    while (Date.parse('2026-12-23T18:00:00Z') > shop.clock.now()) shop.clock.pass(DAY);
    headers = await shop.adminHeaders();
    const next = await bookedOn('2027-04-10', '2027-04-11');
    const school = await bookedOn('2027-04-17', '2027-04-18');
    const { id } = await one('eva@old.example');
    const coming = (await read(id)).reservations.filter(({ contact }) => contact !== undefined);
    expect(coming.map((booking) => booking.id).toSorted()).toEqual(
      [next.reservationId, school.reservationId].toSorted(),
    );
    const change = (body: object) =>
      post(`${id}/contact`, { replaces: { email: eva.email, phone: eva.phone }, ...body });
    const contact = { name: 'Eva Luna Ortiz', email: 'Eva@new.example', phone: '(817) 555-0142' };

    const ofPast = await change({ contact, bookings: [past.reservationId] });
    expect([ofPast.statusCode, ofPast.json().code]).toEqual([409, 'changed_meanwhile']);
    expect(await list('q=eva@new.example')).toEqual([]);
    const hal = { name: 'Hal Moore', email: 'hal@moore.example', phone: '(817) 555-0149' };
    await bookedOn('2027-05-08', '2027-05-09', hal);
    const hals = { contact: { email: 'Hal@moore.example' }, bookings: [] };
    const refused = await change(hals);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'others_email']);
    expect((await read(id)).emails).toEqual(['eva@old.example']);

    const changed = await change({ contact, bookings: [next.reservationId] });
    expect(changed.json()).toMatchObject({
      name: contact.name,
      emails: ['eva@new.example', 'eva@old.example'],
      phones: ['+18175550142', '+18175550141'],
    });
    const contactOf = async ({ reservationId }: typeof past) =>
      (await shop.get(`/api/admin/reservations/${reservationId}`, headers)).json();
    expect((await contactOf(next)).contact).toEqual(contact);
    expect((await contactOf(school)).contact).toEqual(eva);
    expect((await contactOf(past)).contact).toEqual(eva);
    const { history } = await contactOf(next);
    expect(history).toContainEqual(
      expect.objectContaining({
        kind: 'contact_changed',
        facts: {
          from: 'Eva Luna, eva@old.example, (817) 555-0141',
          to: 'Eva Luna Ortiz, Eva@new.example, (817) 555-0142',
        },
      }),
    );
    // Whoever books with the new number and name is known.
    const again = { ...contact, email: undefined };
    const order = orderBody({
      contact: again,
      lines: [line({ startDate: '2027-05-01', endDate: '2027-05-02' })],
      source: 'phone',
      payment: { kind: 'door' },
    });
    const { reservationId } = (await shop.post('/api/admin/orders', order, headers)).json();
    expect((await contactOf({ reservationId } as typeof past)).customerId).toBe(id);
  });

  it('lose an address that was replaced once no booking of theirs has it', async () => {
    const contact = { name: 'Tia Typo', email: 'tia@exmaple.com', phone: '(817) 555-0151' };
    const lines = [line({ startDate: '2027-04-24', endDate: '2027-04-25' })];
    const { reservationId } = await book({ contact, lines });
    const { id } = await one(contact.email);
    const change = (body: object) => post(`${id}/contact`, { bookings: [reservationId], ...body });
    const fixed = await change({
      contact: { email: 'tia@example.com' },
      replaces: { email: contact.email, phone: contact.phone },
    });
    expect(fixed.json()).toMatchObject({
      emails: ['tia@example.com'],
      phones: ['+18175550151'],
      reservations: [{ contact: { email: 'tia@example.com' } }],
    });
    expect(await list(`q=${contact.email}`)).toEqual([]);
    const removed = await change({
      contact: { email: null },
      replaces: { email: 'tia@example.com' },
    });
    expect(removed.json().emails).toEqual([]);
    expect((await one('0151')).id).toBe(id);
  });
});
