import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import { DAY } from '#core/kernel/instant.ts';
import { AUDIT_LOG } from '#server/areas/audit-log/audit-log.wiring.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { COLLECTIONS } from '#server/platform/wiring/collections.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { line } from '#tests/support/order-body.ts';

type Someone = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
};

/** The two have nothing in common. */
const VERA: Someone = {
  name: 'Vera Quillfeather',
  email: 'Vera.Q@Example.com',
  phone: '(469) 555-0147',
  street: '4811 Marigold Pkwy',
};
const OMAR: Someone = {
  name: 'Omar Brightwater',
  email: 'omar@example.net',
  phone: '(817) 555-0162',
  street: '22 Juniper Ct',
};
/** Vera's other contact data, used now and then. */
const VERAS = {
  email: 'v.quill@example.org',
  phone: '(214) 555-0193',
  street: '9 Sagebrush Way',
  onSite: 'Thelma Wexcombe',
  gate: 'gate 7741#',
};

/** Anything that would show that a document is about her. */
const TRACES: readonly RegExp[] = [
  /quillfeather/i,
  /vera\.q/i,
  /v\.quill/i,
  /555\D*0147/,
  /555\D*0193/,
  /marigold/i,
  /sagebrush/i,
  /wexcombe/i,
  // As a word, because an id, a hash or a time sometimes has these digits.
  /(?<![\w-])7741(?![\w-])/,
];

async function openLives() {
  const shop = await openHttpShop();
  await shop.of(MARKETING.runCampaigns).saveRules({
    cap: { perCustomer: 2, days: 14 },
    friends: { isOn: true, friendCents: 2_000, giverCents: 2_000, minimumCents: 0 },
  });
  const settings = shop.of(RECORDS.settings);
  const { revision, ...inForce } = await settings.read();
  await settings.save({ ...inForce, promoCodes: { isOn: true } }, revision);
  const steps = bookingSteps(shop);
  let weeks = 0;
  let owner = await shop.adminHeaders();
  const nextDays = () => {
    weeks += 1;
    const day = (by: number) =>
      new Date(shop.clock.now() + (7 * weeks + 8 + by) * DAY).toISOString().slice(0, 10);
    return { startDate: day(0), endDate: day(2) };
  };
  const admin = (path: string, body?: object, method: 'POST' | 'PUT' = 'POST') =>
    shop.send(method, `/api/admin${path}`, { headers: owner, ...(body && { body }) });
  const read = async (id: string) =>
    (await shop.get(`/api/admin/reservations/${id}`, owner)).json();
  const act = async (id: string, body: object) =>
    admin(`/reservations/${id}/actions`, { version: (await read(id)).version, ...body });

  const lives = (who: Someone) => {
    const booked: { id: string; token: string }[] = [];
    const eventOf = (street = who.street) => ({
      street,
      city: 'Cleburne',
      region: 'TX',
      postalCode: '76033',
      notes: `${VERAS.gate}, ask for ${who.name}`,
      venue: { gateCode: VERAS.gate, contactOnSite: { name: VERAS.onSite, phone: VERAS.phone } },
    });
    const order = () => ({
      lines: [line(nextDays())],
      contact: { name: who.name, email: who.email, phone: who.phone },
      event: who === VERA ? eventOf() : { ...eventOf(), notes: '', venue: {} },
    });
    const book = async (promoCode?: string) => {
      const placed = await steps.book({ ...order(), promoCode });
      booked.push({ id: placed.reservationId, token: placed.manageToken });
    };
    const last = () => booked.at(-1) ?? { id: '', token: '' };
    const amend = async (amendment: object) => {
      const { id } = last();
      const url = `/reservations/${id}/amendments`;
      const shown = (await admin(`${url}/preview`, { amendment })).json();
      const { totalCents, excessCents } = shown;
      const { version } = await read(id);
      return admin(url, { amendment, shown: { totalCents, excessCents, version } });
    };
    const ways: Readonly<Record<string, () => Promise<unknown>>> = {
      book: () => book(),
      useCode: async () => {
        const code = `ONCE-${weeks}-${who.phone.slice(-4)}`;
        await admin('/promo-codes', {
          code,
          discount: { kind: 'percent', percent: 10 },
          minimumSubtotalCents: 0,
          firstBookingOnly: false,
          oncePerCustomer: true,
          isActive: true,
        });
        await book(code);
      },
      note: () => act(last().id, { kind: 'note', text: `${who.name} called from ${who.phone}` }),
      adjust: () =>
        act(last().id, { kind: 'adjust', amountCents: -500, why: `sorry, ${who.name}` }),
      giveBack: () =>
        act(last().id, {
          kind: 'give_back',
          amountCents: 300,
          as: 'card',
          staysOwed: false,
          why: `late at ${who.street}`,
        }),
      message: () =>
        shop.post('/api/contact', {
          name: who.name,
          email: who.email,
          phone: who.phone,
          message: `I am ${who.name} of ${who.street}, is the castle there?`,
        }),
      lead: async () => {
        const { lines } = order();
        return shop.post('/api/leads', {
          email: who.email,
          name: who.name,
          language: 'en',
          lines,
          consent: true,
        });
      },
      links: () => shop.post('/api/manage-links', { email: who.email }),
      linksByText: () => shop.post('/api/manage-links', { phone: who.phone }),
      refusedRow: async () => {
        const row = `Z1,${who.name},${who.email},${who.phone},${who.street},soon,Castle,10`;
        const text = `number,name,email,phone,street,start,items,total\n${row}\n`;
        const body = { name: 'a.csv', base64: Buffer.from(text).toString('base64') };
        const refused = `/api/admin/imports/refused-${who.phone.slice(-4)}`;
        const { json } = await shop.send('PUT', refused, { body, headers: owner });
        expect(json().import.refusedKept).toBe(1);
      },
      gift: async () => {
        const begun = await shop.post('/api/gift-cards', {
          id: `gift-${weeks}-${who.phone.slice(-4)}`,
          amountCents: 5_000,
          email: who.email,
          recipient: { name: who.name, email: who.email },
          from: who.name,
          message: `from ${who.name}`,
          sendOn: new Date(shop.clock.now()).toISOString().slice(0, 10),
          language: 'en',
        });
        weeks += 1;
        await steps.confirm(begun.json().clientSecret);
      },
      card: () =>
        admin('/credits', {
          amountCents: 2_000,
          expiresOn: '2029-01-01',
          name: who.name,
          email: who.email,
          note: `for ${who.name}`,
          mail: { language: 'en', message: `Dear ${who.name}` },
        }),
      quote: async () => {
        const { lines, contact, event } = order();
        const asked = { lines, contact, event, source: 'phone', plan: 'deposit' };
        const expiresAt = new Date(shop.clock.now() + 3 * DAY).toISOString();
        const terms = { payment: { kind: 'hold' }, expiresAt, holdsUnits: false };
        const written = (await admin('/quotes', { ...asked, ...terms })).json();
        await admin(`/quotes/${written.quoteId}/send`);
        await admin(`/quotes/${written.quoteId}/withdraw`);
      },
      sign: async () => {
        const url = `/api/manage/${last().token}/agreement`;
        const { textId } = (await shop.get(url)).json();
        return shop.post(url, { name: who.name, textId, drawing: 'M10 10 L50 50 L90 10' });
      },
      moveHouse: () =>
        amend({ kind: 'details', event: who === VERA ? eventOf(VERAS.street) : eventOf() }),
      newContact: () =>
        amend({
          kind: 'contact',
          contact: who === VERA ? { email: VERAS.email, phone: VERAS.phone } : { name: who.name },
          link: 'send',
        }),
      account: () =>
        shop.post('/api/accounts', {
          email: who.email,
          password: 'seven quiet herons',
          displayName: who.name,
        }),
      tag: async () => {
        const found = await shop.get(`/api/admin/customers?q=${who.email}`, owner);
        const id = found.json().customers[0]?.id;
        await admin(`/customers/${id}/changes`, { kind: 'tags', tags: [who.name] });
        await admin(`/customers/${id}/changes`, { kind: 'note', text: `${who.name}: call back` });
      },
    };
    return { book, booked, steps: ways };
  };

  /** Everything is over and paid, mails are sent, reports are counted, entries sealed. */
  async function settle(ids: readonly string[]) {
    shop.clock.pass(200 * DAY);
    owner = await shop.adminHeaders();
    await shop.run('expire-holds');
    while ((await shop.run('complete-reservations')) > 0);
    await shop.run('review-requests');
    for (const email of [VERA.email, VERAS.email]) await shop.of(MARKETING.friends).of(email, 'en');
    for (let round = 0; round < 2; round += 1) {
      while ((await shop.run('outbox')) > 0);
      await shop.run('reconcile');
      await shop.run('card-events');
    }
    for (const id of ids) {
      const { balanceCents } = await read(id);
      if (balanceCents <= 0) continue;
      await act(id, { kind: 'take_payment', amountCents: balanceCents, method: 'cash' });
    }
    while ((await shop.run('outbox')) > 0);
    await shop.run('count-reports');
    while ((await shop.run('seal-audit-log')) > 0);
  }

  return { shop, admin, read, lives, settle, owner: () => owner };
}

/** Every document of the store. */
async function allOf(shop: HttpShop) {
  const store = shop.of(PORTS.store);
  const all: { name: string; id: string; text: string }[] = [];
  // Megabytes of the demo's pictures say nothing.
  for (const { name } of COLLECTIONS.filter((one) => one.name !== 'picturePieces')) {
    const { documents } = await store.query({ collection: name });
    for (const { id, data } of documents) {
      all.push({ name, id, text: `${id} ${JSON.stringify(data)}` });
    }
  }
  return all;
}

const tracesIn = (all: Awaited<ReturnType<typeof allOf>>): readonly string[] =>
  all.flatMap(({ name, id, text }) => {
    const trace = TRACES.find((one) => one.test(text));
    return trace === undefined ? [] : [`${name}/${id}: ${trace.source}`];
  });

/** Money, tax, stock and counts: what the books say. */
async function booksOf(shop: HttpShop) {
  const store = shop.of(PORTS.store);
  const audit = makeAudit(documentsAuditReader(store), shop.of(PORTS.cardPayments), shop.clock);
  const report = await audit();
  await shop.run('count-reports');
  const sums = await Promise.all(
    ['reportDays', 'reportOrderDays', 'reportUnitDays', 'reportOwedDays'].map((collection) =>
      store.query({ collection }),
    ),
  );
  const { documents } = await store.query({ collection: 'reservations' });
  const found = await shop.of(RECORDS.reservationBook).findAll(documents.map(({ id }) => id));
  return {
    report,
    sums: sums.map((one) => one.documents),
    money: [...found.values()].map(({ id, status, total, entries, lines, pricing }) => ({
      id,
      status,
      total,
      units: lines.map(({ units }) => units),
      entries: entries.map(({ kind, amount, at }) => ({ kind, amount, at })),
      adjustments: pricing?.adjustments.map(({ kind, amount }) => ({ kind, amount })),
    })),
  };
}

const customerOf = async (shop: HttpShop, headers: Record<string, string>, name: string) => {
  const { customers } = (await shop.get('/api/admin/customers', headers)).json();
  return customers.find((one: { name: string }) => one.name === name) as { id: string };
};

const NAMES = [
  'linksByText',
  'refusedRow',
  'note',
  'adjust',
  'giveBack',
  'message',
  'lead',
  'links',
  'gift',
  'card',
  'quote',
  'sign',
  'moveHouse',
  'newContact',
  'account',
  'tag',
  'book',
] as const;

describe('erasing a customer', () => {
  it('leaves no document that identifies them, and keeps every sum', async () => {
    const history = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 6, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(history, async (chosen) => {
        const { shop, admin, lives, settle, owner } = await openLives();
        try {
          const [vera, omar] = [lives(VERA), lives(OMAR)];
          await vera.steps['useCode']?.();
          await omar.book();
          for (const name of chosen) {
            await vera.steps[name]?.();
            if (name.length % 2 === 0) await omar.steps[name]?.();
            await shop.run('outbox');
          }
          await shop.run('day-ahead');
          await settle([...vera.booked, ...omar.booked].map(({ id }) => id));
          expect(tracesIn(await allOf(shop)).length).toBeGreaterThan(3);
          const before = await booksOf(shop);
          const { id } = await customerOf(shop, owner(), VERA.name);
          const erased = await admin(`/customers/${id}/erase`, { name: VERA.name });
          expect([erased.statusCode, erased.json().detail]).toEqual([200, undefined]);
          expect(tracesIn(await allOf(shop))).toEqual([]);
          expect(await booksOf(shop)).toEqual(before);
          const whole = (await allOf(shop)).map(({ text }) => text).join('\n');
          expect(whole).toContain(OMAR.name);
          expect(whole).toContain(OMAR.street);
          while ((await shop.run('seal-audit-log')) > 0);
          expect((await shop.of(AUDIT_LOG.checkChain)()).faults).toEqual([]);
          // Nothing is sent to nobody, and the private links stop working.
          while ((await shop.run('outbox')) > 0);
          for (const { token } of vera.booked) {
            expect((await shop.get(`/api/manage/${token}`)).statusCode).toBe(404);
          }
        } finally {
          await shop.close();
        }
      }),
      { numRuns: 3, endOnFailure: true },
    );
  }, 120_000);

  it('is for owners only, asks for the name, and says what prevents it', async () => {
    const { shop, admin, lives, settle, owner } = await openLives();
    const vera = lives(VERA);
    await vera.book();
    await vera.steps['account']?.();
    const { id } = await customerOf(shop, owner(), VERA.name);
    const office = await shop.staffHeaders('office');
    const url = `/api/admin/customers/${id}`;
    const byOffice = await shop.post(`${url}/erase`, { name: VERA.name }, office);
    expect(byOffice.json().code).toBe('not_allowed');
    expect((await admin(`/customers/${id}/erase`, { name: 'Somebody' })).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'name' }],
    });
    const ahead = await admin(`/customers/${id}/erase`, { name: VERA.name });
    expect(ahead.json()).toMatchObject({ status: 409, code: 'cannot_erase' });
    expect(ahead.json().detail).toContain('upcoming');
    shop.clock.pass(60 * DAY);
    await shop.run('complete-reservations');
    const owing = await shop.post(`${url}/erase`, { name: VERA.name }, await shop.adminHeaders());
    expect(owing.json().detail).toContain('owe money');
    await settle(vera.booked.map(({ id: one }) => one));

    const file = await shop.get(`${url}/export`, owner());
    expect(file.headers['content-disposition']).toContain('customer.json');
    const { records } = file.json();
    expect(records).toMatchObject({
      customers: [{ name: VERA.name }],
      reservations: [{ contact: { name: VERA.name }, event: { street: VERA.street } }],
      accounts: [{ email: VERA.email.toLowerCase() }],
    });
    expect(Object.keys(records)).toContain('outbox');
    expect(file.body).not.toMatch(/passwordHash|manageTokenHash|secretHash/);

    const done = await admin(`/customers/${id}/erase`, { name: 'vera  quillfeather' });
    expect(done.json().changed).toBeGreaterThan(5);
    const again = await admin(`/customers/${id}/erase`, { name: 'Erased customer' });
    expect(again.json().code).toBe('erased_already');
    const mailed = (await shop.get('/api/admin/outbox', owner())).body;
    for (const [path, body] of [
      ['changes', { kind: 'note', text: 'Called again.' }],
      ['changes', { kind: 'tags', tags: ['HOA'] }],
      ['changes', { kind: 'do_not_rent', reason: 'None' }],
      ['contact', { contact: { name: VERA.name }, replaces: {}, bookings: [] }],
      ['merge', { into: id }],
      ['statement', { to: 'vera@example.com' }],
    ] as const) {
      const refused = await admin(`/customers/${id}/${path}`, body);
      expect([path, refused.statusCode, refused.json().code]).toEqual([
        path,
        409,
        'customer_erased',
      ]);
    }
    expect((await shop.get('/api/admin/outbox', owner())).body).toBe(mailed);
    const { entries } = (
      await shop.get(`/api/admin/audit-log?subject=customers/${id}`, owner())
    ).json();
    const acts = entries.map(({ action }: { action: string }) => action);
    expect(acts).toContain('Erase a customer');
    await shop.close();
  });
});
