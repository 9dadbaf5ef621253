import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminReservation, ReservationRow } from '#core/contract/admin-reservations.ts';
import type { DeskItemDto } from '#core/contract/desk.ts';
import type { AmendmentInput } from '#core/contract/manage.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { DAY, MINUTE } from '#core/kernel/instant.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { paperMade } from '#tests/support/paper-made.ts';
import { returnedWords } from '#web/admin/reservations/money-forms.tsx';
import {
  CSV,
  owedCentsOf,
  settledWord,
  stateOnPaper,
} from '#web/admin/reservations/reservation-columns.tsx';
import { csvDollars } from '#web/admin/ui/files.tsx';

const shop = eachHttpShop();
let admin: Record<string, string>;
beforeEach(async () => {
  admin = await shop.adminHeaders();
});

/** The deposit is paid. */
async function booked() {
  const { reservationId, manageToken } = await bookingSteps(shop).book();
  const path = `/api/admin/reservations/${reservationId}`;
  const see = async (): Promise<AdminReservation> => (await shop.get(path, admin)).json();
  const act = (body: object) => shop.post(`${path}/actions`, body, admin);
  const manage = async () => (await shop.get(`/api/manage/${manageToken}`)).json();
  return { path, see, act, manage, reservationId, manageToken };
}

/** Makes the promised refund, and the provider sends its event. */
async function refundsTold(): Promise<void> {
  while ((await shop.run('outbox')) > 0);
  await shop.run('card-events');
}

const subjects = async (): Promise<readonly string[]> => {
  while ((await shop.run('outbox')) > 0);
  return (await shop.mails()).map(({ subject }) => subject?.split(',')[0] ?? '');
};

describe('books that were closed', () => {
  const settings = async () => (await shop.get('/api/admin/settings', admin)).json();
  async function close(closedThrough: string, headers = admin) {
    const { revision, ...now } = await settings();
    const body = { settings: { ...now, books: { closedThrough } }, revision };
    return shop.send('PUT', '/api/admin/settings', { body, headers });
  }
  const moneyBefore = async () =>
    (await shop.get('/api/admin/reports/money?from=2026-11-20&to=2026-11-22&by=day', admin)).json();

  it('take no money, correction, return or remittance on one of their days', async () => {
    const { see, act } = await booked();
    const paid = { kind: 'take_payment', amountCents: 1_000, method: 'check' } as const;
    await act({ ...paid, version: (await see()).version });
    const sale = { id: 'counter-0001', amountCents: 5_000, method: 'check', language: 'en' };
    const { code } = (await shop.post('/api/admin/credits/sales', sale, admin)).json();
    shop.clock.pass(3 * DAY);
    admin = await shop.adminHeaders();
    // The office may not close them, and today is not over.
    expect((await close('2026-11-22', await shop.staffHeaders('office'))).statusCode).toBe(403);
    expect((await close('2026-11-23')).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'settings.books.closedThrough' }],
    });
    expect((await close('2026-11-22')).json()).toMatchObject({
      books: { closedThrough: '2026-11-22' },
    });
    const before = await moneyBefore();
    expect(before).toMatchObject({ closedThrough: '2026-11-22' });

    const entryId = (await see()).entries.find(({ kind }) => kind === 'received')?.id;
    const actions = [
      [{ ...paid, receivedOn: '2026-11-22' }, 'receivedOn'],
      [{ kind: 'return_payment', entryId, returnedOn: '2026-11-21' }, 'returnedOn'],
      [{ kind: 'correct_method', entryId, method: 'cash', why: 'It was cash' }, 'entryId'],
      [{ kind: 'undo_payment', entryId, why: 'Pressed twice' }, 'entryId'],
    ] as const;
    const message = expect.stringContaining(
      'The books are closed through Sunday, November 22, 2026.',
    );
    const refused = { status: 409, code: 'books_closed', detail: message };
    for (const [action, path] of actions) {
      const { version } = await see();
      expect((await act({ ...action, version })).json()).toMatchObject({
        ...refused,
        errors: [{ path, message }],
      });
    }
    const card = (path: string, body: object) =>
      shop.post(`/api/admin/credits/${code}/${path}`, body, admin);
    const correction = { id: 'method-0001', method: 'cash', why: 'It was cash' };
    expect((await card('method', correction)).json()).toMatchObject(refused);
    expect((await card('undo', { why: 'Pressed twice' })).json()).toMatchObject(refused);
    const bounced = { id: 'bounce-0001', returnedOn: '2026-11-22' };
    expect((await card('return', bounced)).json()).toMatchObject({
      ...refused,
      errors: [{ path: 'returnedOn' }],
    });
    const filed = {
      paidOn: '2026-11-22',
      amountCents: 100,
      discountCents: 0,
      from: '2026-10-01',
      to: '2026-10-31',
      memo: '',
    };
    const remit = (paidOn: string) =>
      shop.post('/api/admin/reports/remittances', { ...filed, paidOn }, admin);
    expect((await remit('2026-11-22')).json()).toMatchObject({
      ...refused,
      errors: [{ path: 'paidOn' }],
    });
    expect(await moneyBefore()).toEqual(before);

    // The days since are open, also for what the bank returned of a closed one.
    const { version } = await see();
    expect((await act({ ...paid, receivedOn: '2026-11-23', version })).statusCode).toBe(200);
    expect((await card('return', { id: 'bounce-0002' })).statusCode).toBe(200);
    const [remitted] = (await remit('2026-11-23')).json().remittances;
    expect(await moneyBefore()).toEqual(before);
    shop.clock.pass(DAY);
    admin = await shop.adminHeaders();
    expect((await close('2026-11-23')).statusCode).toBe(200);
    const end = () => shop.post(`/api/admin/reports/remittances/${remitted.id}/void`, {}, admin);
    expect((await end()).json()).toMatchObject({ code: 'books_closed' });
    // A program that does not know them keeps them closed.
    const { revision, books: _books, ...others } = await settings();
    const body = { settings: others, revision };
    await shop.send('PUT', '/api/admin/settings', { body, headers: admin });
    expect((await end()).json()).toMatchObject({ code: 'books_closed' });
    expect((await close('')).statusCode).toBe(200);
    expect((await end()).statusCode).toBe(200);
    const late = await act({ ...paid, receivedOn: '2026-11-22', version: (await see()).version });
    expect(late.statusCode).toBe(200);
  });
});

describe('POST /api/admin/reservations/{id}/actions: take_payment', () => {
  it('records cash against the balance, once, and the audit explains it', async () => {
    const { see, act, manage } = await booked();
    const { version, balanceCents } = await see();
    const payment = { kind: 'take_payment', amountCents: 5_000, method: 'cash', version };
    const taken = await act({ ...payment, note: 'Took it at the door' });
    expect(taken.json()).toMatchObject({ balanceCents: balanceCents - 5_000, takesPayment: true });
    expect(taken.json().entries.at(-1)).toMatchObject({
      kind: 'received',
      amountCents: 5_000,
      method: 'cash',
      note: 'Took it at the door',
      by: { kind: 'admin' },
    });
    expect((await act(payment)).json()).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    const { history, balanceCents: left } = await manage();
    expect(left).toBe(balanceCents - 5_000);
    expect(JSON.stringify(history)).not.toContain('Took it at the door');
    expect(await subjects()).toContain('Payment received');
  });

  it('refuses more than is due unless the rest is due back, a missing version or amount', async () => {
    const { see, act } = await booked();
    const { version, balanceCents } = await see();
    const payment = { kind: 'take_payment', method: 'cash' };
    const more = await act({ ...payment, amountCents: balanceCents + 1, version });
    expect(more.json()).toMatchObject({ status: 409, code: 'above_balance' });
    const over = {
      ...payment,
      method: 'check',
      amountCents: balanceCents + 10_550,
      version,
      overpays: true,
    };
    expect((await act(over)).json()).toMatchObject({
      balanceCents: 0,
      cashRefundDueCents: 10_550,
      takesPayment: true,
    });
    // It goes back as it was paid.
    const { open } = (await shop.get('/api/admin/desk', admin)).json();
    expect(open).toContainEqual(
      expect.objectContaining({ kind: 'cash_refund', amountCents: 10_550, method: 'check' }),
    );
    expect((await act({ ...payment, amountCents: 100 })).statusCode).toBe(400);
    expect((await act({ ...payment, amountCents: 0, version })).statusCode).toBe(400);
  });
});

describe('POST /api/admin/reservations/{id}/actions: correct_method', () => {
  it('moves a payment to the right method, mails nobody, and the audit log says why', async () => {
    const { see, act, manage, reservationId } = await booked();
    const { version } = await see();
    const taken = await act({ kind: 'take_payment', amountCents: 500, method: 'cash', version });
    const entryId = taken.json().entries.at(-1).id;
    const told = await subjects();
    const correction = { kind: 'correct_method', entryId, method: 'check', why: 'Check 1042' };
    const corrected = await act({ ...correction, version: taken.json().version });
    expect(corrected.json().entries.slice(-2)).toMatchObject([
      { kind: 'received', amountCents: -500, method: 'cash', corrects: entryId },
      { kind: 'received', amountCents: 500, method: 'check', corrects: entryId },
    ]);
    expect(await subjects()).toEqual(told);
    expect(JSON.stringify(await manage())).not.toContain('1042');
    const log = await shop.get(`/api/admin/audit-log?subject=reservations/${reservationId}`, admin);
    expect(JSON.stringify(log.json())).toContain('Correct a payment method');
    expect(JSON.stringify(log.json())).toContain('Check 1042');
    const again = await act({ ...correction, version: corrected.json().version });
    expect(again.json()).toMatchObject({ status: 409, code: 'same_method' });
  });
});

describe('POST /api/admin/reservations/{id}/actions: return_payment', () => {
  it('owes a bounced check again, by name on the customer’s page, without the office’s note', async () => {
    const { see, act, manage } = await booked();
    const { version, balanceCents } = await see();
    const taken = await act({ kind: 'take_payment', amountCents: 500, method: 'check', version });
    const [entryId, seen] = [taken.json().entries.at(-1).id, taken.json().version];
    const bounced = { kind: 'return_payment', entryId, note: 'NSF, account 9' };
    const dear = await act({ ...bounced, feeCents: 3_001, version: seen });
    expect(dear.json()).toMatchObject({ status: 400, errors: [{ path: 'feeCents' }] });
    const returned = await act({ ...bounced, version: seen });
    expect(returned.json()).toMatchObject({ balanceCents, backCents: 0, bankCents: 500 });
    expect(returned.json().entries.at(-1)).toMatchObject({
      amountCents: -500,
      returns: entryId,
      note: 'NSF, account 9',
    });
    const page = await manage();
    expect(page).toMatchObject({ balanceCents });
    // What came in less what the bank took is what is paid: no refund.
    const { moneyBack } = page;
    expect(moneyBack.bankCents).toBe(500);
    expect(moneyBack.paidCents - moneyBack.bankCents).toBe(moneyBack.keptCents);
    expect(page.history.at(-1)).toMatchObject({
      kind: 'payment_returned',
      amountCents: 500,
      facts: { returned: 'check' },
    });
    expect(JSON.stringify(page)).not.toContain('NSF');
    expect(await subjects()).toContain('Your check for $5.00 was returned by your bank');
    const again = await act({ ...bounced, version: returned.json().version });
    expect(again.json()).toMatchObject({ status: 409, code: 'no_such_payment' });
  });
});

describe('a canceled booking whose refunded check bounces', () => {
  it('is owed once, by the same amount, in its next step, Needs me, Outstanding and the list', async () => {
    const { see, act, manage, reservationId } = await booked();
    const last = async () => {
      const { entries, version, keptCents } = await see();
      return { entryId: entries.at(-1)?.id, version, keptCents };
    };
    const check = { amountCents: 500, method: 'check' };
    await act({ kind: 'take_payment', ...check, version: (await last()).version });
    const { entryId, version, keptCents } = await last();
    await act({ kind: 'cancel', refundCents: keptCents, version });
    await refundsTold();
    const owed = async () => {
      const { open } = (await shop.get('/api/admin/desk', admin)).json();
      const outstanding = (
        await shop.get('/api/admin/reports/outstanding?from=2026-11-20&to=2026-11-20', admin)
      ).json();
      const lists = await Promise.all(
        ['balance=open', 'balance=open&from=2026-01-01'].map(
          async (query): Promise<readonly ReservationRow[]> =>
            (await shop.get(`/api/admin/reservations?${query}`, admin)).json().reservations,
        ),
      );
      const { customerId } = await see();
      const rows = (await shop.get('/api/admin/customers?is=owing', admin)).json().customers;
      const customer = (await shop.get(`/api/admin/customers/${customerId}`, admin)).json();
      const url = `/api/admin/customers/${customerId}/statement`;
      const { blocks } = await paperMade(shop, () => shop.get(url, admin));
      const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
      return {
        page: (await manage()).balanceCents,
        customers: rows.map((row: { balanceCents: number }) => row.balanceCents),
        customer: [customer.balanceCents, customer.reservations[0].balanceCents],
        due: blocks.flatMap((block) =>
          block.kind === 'facts' || block.kind === 'amounts'
            ? block.rows.flatMap(({ label, value }) =>
                label === 'Total due' || label === 'Closing balance' ? [value] : [],
              )
            : [],
        ),
        moves: tables.at(-1)?.map((cells) => cells.slice(2).flat().filter(Boolean).join(' ')),
        next: (await see()).next.amountCents,
        desk: open.filter(({ kind }: { kind: string }) => kind === 'owed'),
        outstanding: outstanding.rows,
        listed: lists.map((rows) => rows.map(owedCentsOf)),
      };
    };
    await act({ kind: 'hand_over', ...check, version: (await last()).version });
    const nothing = {
      page: 0,
      customers: [],
      customer: [0, 0],
      due: ['$0.00', '$0.00'],
      next: undefined,
      desk: [],
      outstanding: [],
      listed: [[], []],
    };
    expect(await owed()).toMatchObject(nothing);
    await act({ kind: 'return_payment', entryId, note: 'NSF', version: (await last()).version });
    expect(await owed()).toMatchObject({
      page: 500,
      customers: [500],
      customer: [500, 500],
      due: ['$5.00', '$5.00'],
      moves: [
        'Opening balance $0.00',
        'Booked: Neon Castle Bounce House $450.00 $450.00',
        'Card payment $225.00 $225.00',
        'Payment by check $5.00 $220.00',
        'Refund to your card $225.00 $445.00',
        'Refund by check $5.00 $450.00',
        'Check returned by the bank $5.00 $455.00',
        'Booking canceled $450.00 $5.00',
      ],
      next: 500,
      desk: [{ amountCents: 500, method: 'check', reservationId, ref: reservationId }],
      outstanding: [{ id: reservationId, totalCents: 0, paidCents: -500, balanceCents: 500 }],
      listed: [[500], [500]],
    });
    // It is no sale that an invoice could bill, and the customer can pay it after all.
    const invoice = { kind: 'invoice', netDays: 30, version: (await last()).version };
    expect((await act(invoice)).json()).toMatchObject({ code: 'not_on_invoice' });
    // Once it is a bad debt, too.
    await act({ kind: 'write_off', why: 'Moved away', version: (await last()).version });
    expect(await owed()).toMatchObject(nothing);
    await act({ kind: 'take_payment', ...check, version: (await last()).version });
    expect(await owed()).toMatchObject(nothing);
  });
});

describe('POST /api/admin/reservations/{id}/actions: write_off', () => {
  it('asks for a past party’s balance no more: nowhere, and nowhere as if it were paid', async () => {
    const { see, act, manage, manageToken } = await booked();
    await act({ kind: 'invoice', netDays: 1, version: (await see()).version });
    shop.clock.pass(40 * DAY);
    await shop.run('complete-reservations');
    admin = await shop.adminHeaders();
    const { version, balanceCents } = await see();
    expect(balanceCents).toBe(22_500);
    const kinds = async () =>
      (await shop.get('/api/admin/desk', admin)).json().open.map((one: DeskItemDto) => one.kind);
    expect(await kinds()).toContain('owed');
    const told = await subjects();
    const off = { kind: 'write_off', why: 'The church closed', version };
    expect((await act(off)).json()).toMatchObject({ balanceCents: 0, writtenOffCents: 22_500 });
    expect(await kinds()).not.toContain('owed');
    expect(await subjects()).toEqual(told);
    const page = await manage();
    expect(page).toMatchObject({ balanceCents: 0, writtenOffCents: 22_500, totalCents: 45_000 });
    expect(JSON.stringify(page)).not.toContain('church');
    const url = `/api/manage/${manageToken}/receipt.pdf`;
    const { blocks } = await paperMade(shop, () => shop.get(url));
    const rows = blocks.flatMap((block) =>
      block.kind === 'amounts' || block.kind === 'facts' ? block.rows : [],
    );
    const said = rows.map(({ label, value }) => `${label}: ${value}`);
    expect(said).toContain('Not charged: -$225.00');
    expect(said).not.toContain('Status: Paid');
    const written = await see();
    expect([stateOnPaper(written), settledWord(written)]).toEqual([
      '$225.00 written off',
      'written off',
    ]);
    const record = await shop.get(`/api/admin/customers/${written.customerId}`, admin);
    expect(record.json()).toMatchObject({
      balanceCents: 0,
      reservations: [{ balanceCents: 0, writtenOffCents: 22_500 }],
    });
    const again = await act({ ...off, version: (await see()).version });
    expect(again.json()).toMatchObject({ status: 409, code: 'nothing_to_write_off' });
    // Of a check for it that bounces, only that part is owed again, and the rows still add up.
    const check = { kind: 'take_payment', amountCents: 500, method: 'check' };
    const taken = (await act({ ...check, version: (await see()).version })).json();
    const entryId = taken.entries.at(-1).id;
    await act({ kind: 'return_payment', entryId, version: taken.version });
    const query = 'from=2026-11-20&to=2026-11-20';
    const owing = await shop.get(`/api/admin/reports/outstanding?${query}`, admin);
    expect(owing.json().rows).toMatchObject([
      { totalCents: 45_000, paidCents: 22_500, writtenOffCents: 22_000, balanceCents: 500 },
    ]);
    const statement = `/api/admin/customers/${(await see()).customerId}/statement`;
    const { blocks: account } = await paperMade(shop, () => shop.get(statement, admin));
    const open = account.flatMap((block) => (block.kind === 'table' ? [block.rows] : []))[1];
    expect(open?.[0]?.slice(3)).toEqual([
      ['$450.00', 'Not charged', '-$220.00'],
      ['$225.00'],
      ['$5.00'],
    ]);
    const back = { kind: 'undo_write_off', why: 'They wrote', version: (await see()).version };
    expect((await act(back)).json()).toMatchObject({ balanceCents: 22_500 });
    expect(await kinds()).toContain('owed');
  });
});

describe('a check of a canceled booking that bounces', () => {
  it.each([
    ['all', undefined, 0],
    ['a part, with its refund made', true, 10_000],
    ['a part, with its refund still due', false, 0],
  ])('leaves owed what the form says, if %s was kept', async (_kept, isMade, owed) => {
    const { reservationId } = (await bookingSteps(shop).reserve()).json();
    const path = `/api/admin/reservations/${reservationId}`;
    const act = async (body: object): Promise<AdminReservation> => {
      const { version } = (await shop.get(path, admin)).json();
      return (await shop.post(`${path}/actions`, { version, ...body }, admin)).json();
    };
    const money = { amountCents: 22_500, method: 'check' };
    const [paid] = (await act({ kind: 'take_payment', ...money })).entries;
    const back = isMade === undefined ? 0 : 10_000;
    await act({ kind: 'cancel', refundCents: back });
    if (isMade === true) await act({ kind: 'hand_over', ...money, amountCents: back });
    const before: AdminReservation = (await shop.get(path, admin)).json();
    const said = returnedWords(before, money.amountCents);
    const { balanceCents } = await act({ kind: 'return_payment', entryId: paid?.id });
    expect(balanceCents).toBe(owed);
    expect(said).toContain(owed > 0 ? `only the ${formatUsd(cents(owed))}` : 'owes nothing');
  });
});

describe('GET /api/admin/reports/payments', () => {
  it('lists each payment once, by the method it really came, with its reference and who recorded it', async () => {
    const { see, act, reservationId } = await booked();
    const first = await see();
    const pay = { kind: 'take_payment', method: 'cash', note: 'At the door' };
    const taken = await act({ ...pay, amountCents: 500, version: first.version });
    const entryId = taken.json().entries.at(-1).id;
    const correction = {
      kind: 'correct_method',
      entryId,
      method: 'check',
      note: '1042',
      why: 'Typed wrong',
    };
    const corrected = await act({ ...correction, version: taken.json().version });
    await act({ kind: 'return_payment', entryId, note: 'NSF', version: corrected.json().version });
    const sold = await shop.post(
      '/api/admin/credits/sales',
      {
        id: 'counter-0001',
        amountCents: 15_000,
        method: 'check',
        note: 'Check 7',
        email: 'buyer@example.com',
        language: 'en',
      },
      admin,
    );
    expect(sold.statusCode).toBe(201);
    const days = 'from=2026-11-20&to=2026-11-20';
    const read = async (name: string) =>
      (await shop.get(`/api/admin/reports/${name}?${days}`, admin)).json();
    const { rows, totals } = await read('payments');
    const booking = {
      date: '2026-11-20',
      'booking href': `/admin/reservations?id=${reservationId}`,
      customer: first.contact.name,
    };
    const by = rows[1].by;
    expect(by).not.toBe('Office');
    expect(rows).toMatchObject([
      { ...booking, what: 'Card charge', method: 'Card', amountCents: first.keptCents, by: null },
      {
        ...booking,
        what: 'Received by check',
        method: 'Check',
        reference: '1042',
        amountCents: 500,
        by,
      },
      {
        ...booking,
        what: 'Check returned by the bank',
        method: 'Check',
        reference: '1042, NSF',
        amountCents: -500,
        by,
      },
      {
        'booking href': '/admin/credits?soldOn=2026-11-20',
        customer: 'buyer@example.com',
        booking: 'Gift card',
        what: 'Received by check',
        reference: 'Check 7',
        amountCents: 15_000,
        by,
      },
    ]);
    const { totals: money } = await read('money');
    expect(totals.amountCents).toBe(money.cashCents);
    expect(money.byCheckCents).toBe(15_000);
    const csv = await shop.get(`/api/admin/reports/payments.csv?${days}`, admin);
    expect(csv.body).toContain('Date,Amount,Booking,Customer,What,Method,Reference,');
    expect(csv.body).toContain(`,Received by check,Check,1042,${by},`);
    const year = await shop.get('/api/admin/reports/payments?from=2025-11-01&to=2026-11-20', admin);
    expect(year.statusCode).toBe(400);

    // The journal's line of each method is what the list shows of it, less the card's fees.
    shop.clock.pass(DAY);
    admin = await shop.adminHeaders();
    await shop.run('card-fees');
    const { entries } = await read('quickbooks');
    const lineOf = (account: string): number | undefined =>
      entries[0].lines.find((one: { account: string }) => one.account === account)?.cents;
    const listed = (method: string): number =>
      rows
        .filter((row: { method: string }) => row.method === method)
        .reduce((sum: number, row: { amountCents: number }) => sum + row.amountCents, 0);
    const { lines } = entries[0];
    const fees = lineOf('card_fees') ?? 0;
    expect(fees).toBeGreaterThan(0);
    expect([lineOf('card'), lineOf('check'), lineOf('cash')]).toEqual([
      listed('Card') - fees,
      listed('Check'),
      undefined,
    ]);
    expect(lines.reduce((sum: number, one: { cents: number }) => sum + one.cents, 0)).toBe(0);
  });
});

describe('POST /api/admin/reservations/{id}/actions: give_back', () => {
  it('keeps the number of a check that pays it out', async () => {
    const { see, act } = await booked();
    const pay = { kind: 'take_payment', amountCents: 500, method: 'cash' };
    const { version } = (await act({ ...pay, version: (await see()).version })).json();
    const back = {
      kind: 'give_back',
      as: 'by_hand',
      method: 'check',
      note: '2001',
      amountCents: 500,
    };
    const given = await act({ ...back, why: 'A seam broke', staysOwed: true, version });
    expect(given.json().entries.at(-1)).toMatchObject({ method: 'check', note: '2001' });
  });

  it('refunds the card, records who and why, and carries it out', async () => {
    const { see, act } = await booked();
    const { version, keptCents, totalCents } = await see();
    const back = { kind: 'give_back', as: 'card', why: 'A seam broke', staysOwed: false, version };
    const given = await act({ ...back, amountCents: 2_000 });
    expect(given.json()).toMatchObject({
      totalCents: totalCents - 2_000,
      pendingCents: 2_000,
      keptCents: keptCents - 2_000,
    });
    expect(given.json().history.at(-1)).toMatchObject({
      kind: 'refund_promised',
      amountCents: 2_000,
      by: { kind: 'admin' },
      facts: { why: 'A seam broke' },
    });
    await refundsTold();
    expect((await see()).paidCents).toBe(keptCents - 2_000);
    expect(await subjects()).toContain('Refund on its way');
    expect((await see()).entries.slice(-2)).toMatchObject([
      { kind: 'adjustment', why: 'A seam broke' },
      { kind: 'refund', why: 'A seam broke' },
    ]);
    // The list behind the report's number says why.
    const listed = await shop.get('/api/admin/reservations?why=given', admin);
    expect(listed.json().reservations).toMatchObject([{ refundReasons: ['A seam broke'] }]);
    // The mail of the cancellation names what it refunds itself.
    const left = await see();
    shop.clock.pass(MINUTE);
    await act({ kind: 'cancel', refundCents: left.keptCents, version: left.version });
    await refundsTold();
    const mail = (await shop.mails()).find(({ subject }) => subject?.includes('canceled'));
    expect(mail?.text).toContain(`${formatUsd(cents(left.keptCents))} goes back to the card`);
  });

  it('gives a rain check for a part, and never more than was paid', async () => {
    const { see, act, manage } = await booked();
    const { version, mostBackCents } = await see();
    const back = { kind: 'give_back', why: 'It rained', staysOwed: true, version };
    const amountCents = mostBackCents.card + 1;
    expect((await act({ ...back, as: 'card', amountCents })).json().code).toBe('refund_too_high');
    expect((await act({ ...back, as: 'by_hand', amountCents: 1 })).json().code).toBe(
      'refund_too_high',
    );
    await act({ ...back, as: 'rain_check', amountCents: 1_000 });
    const { issuedCredits } = await manage();
    expect(issuedCredits).toMatchObject([{ amountCents: 1_000 }]);
  });
});

describe('a small balance', () => {
  it('cannot be paid by card, says so, and can be waived with an entry, named in the language of the customer', async () => {
    const { see, act, manage, reservationId, manageToken } = await booked();
    await shop.post(`/api/manage/${manageToken}/language`, { language: 'es' });
    const { version, balanceCents } = await see();
    const amountCents = balanceCents - 30;
    await act({ kind: 'take_payment', amountCents, method: 'check', version });
    const intent = await bookingSteps(shop).intent(reservationId, 'balance', 30);
    expect(intent.json()).toMatchObject({ status: 409, code: 'below_card_minimum' });
    const before = await see();
    expect((await act({ kind: 'waive_balance', version })).json().code).toBe('changed_meanwhile');
    const waived = await act({ kind: 'waive_balance', version: before.version });
    expect(waived.json()).toMatchObject({
      balanceCents: 0,
      totalCents: before.totalCents - 30,
    });
    const told = await manage();
    expect(told.balanceCents).toBe(0);
    const waiver = 'Muy poco para una tarjeta';
    expect(told.history.at(-1)).toMatchObject({ kind: 'adjusted', facts: { why: waiver } });
    expect(told.adjustments.at(-1)).toMatchObject({ kind: 'goodwill', label: waiver });
    const again = await act({ kind: 'waive_balance', version: waived.json().version });
    expect(again.json().code).toBe('not_a_small_balance');
  });
});

describe('POST /api/admin/reservations/{id}/amendments', () => {
  const linesOf = ({ lines }: AdminReservation, more: object = {}): AmendmentInput => ({
    kind: 'lines',
    lines: lines.map(({ productId, quantity, startDate, endDate }) => ({
      productId,
      quantity,
      startDate,
      endDate,
      ...more,
    })),
    addOns: [],
  });

  it('changes lines at the price shown, and refunds cash payments in person', async () => {
    const { path, see, act } = await booked();
    const amendment = linesOf(await see(), { quantity: 2 });
    const shown = (await shop.post(`${path}/amendments/preview`, { amendment }, admin)).json();
    expect(shown.differenceCents).toBeGreaterThan(0);
    const { totalCents, excessCents } = shown;
    const { version } = await see();
    const body = { amendment, shown: { totalCents, excessCents, version } };
    const made = (await shop.post(`${path}/amendments`, body, admin)).json();
    expect(made).toMatchObject({ totalCents, balanceCents: shown.balanceCents });
    const cash = { kind: 'take_payment', method: 'cash', amountCents: made.balanceCents };
    await act({ ...cash, version: made.version });

    const back = linesOf(await see(), { quantity: 1 });
    const less = (await shop.post(`${path}/amendments/preview`, { amendment: back }, admin)).json();
    const seen = { totalCents: less.totalCents, excessCents: less.excessCents };
    const fewer = await shop.post(`${path}/amendments`, { amendment: back, shown: seen }, admin);
    const { cashRefundDueCents, pendingCents } = fewer.json();
    expect(cashRefundDueCents + pendingCents).toBe(less.excessCents);
    expect(cashRefundDueCents).toBeGreaterThan(0);
    const list = `/api/admin/reservations?balance=hand_back`;
    const [row, ...others]: readonly ReservationRow[] = (await shop.get(list, admin)).json()
      .reservations;
    expect(others).toEqual([]);
    // Exported is what the shop has: the cash that it has promised back is not its own.
    const paid = CSV.find(([head]) => head === 'Paid')?.[1];
    expect(row && [row.paidCents - row.keptCents, paid?.(row)]).toEqual([
      cashRefundDueCents + pendingCents,
      csvDollars(less.totalCents),
    ]);
    const hand = { kind: 'hand_over', method: 'cash', amountCents: cashRefundDueCents };
    const handed = await act({ ...hand, version: fewer.json().version });
    expect(handed.json()).toMatchObject({ cashRefundDueCents: 0 });
    expect((await shop.get(list, admin)).json().reservations).toEqual([]);
    expect(await subjects()).toContain('Refund paid in cash');
  });

  it('names the days that others have, and says what changed in the meantime', async () => {
    const { path, see, act } = await booked();
    const reservation = await see();
    const amendment = linesOf(reservation, { quantity: 50 });
    const refused = (await shop.post(`${path}/amendments/preview`, { amendment }, admin)).json();
    expect(refused).toMatchObject({ status: 409, code: 'unavailable' });
    expect(refused.days).toContain(reservation.startDate);

    const { version, totalCents } = reservation;
    await act({ kind: 'note', text: 'She called' });
    const event = { ...reservation.event, street: '9 New Road' };
    const details = { kind: 'details', event };
    const shown = { totalCents, excessCents: 0, version };
    const stale = await shop.post(`${path}/amendments`, { amendment: details, shown }, admin);
    expect(stale.json()).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect((await see()).event.street).toBe(reservation.event.street);
  });
});

describe('POST /api/admin/reservations/{id}/amendments: contact', () => {
  const bea = { name: 'Bea Cruz', email: 'bea@example.com', phone: '817-555-0177' };
  const shownOf = ({ totalCents, version }: AdminReservation) => ({
    totalCents,
    excessCents: 0,
    version,
  });

  it("changes who booked, mails the link to the new address on request, and hides old values from the link's owner", async () => {
    const { path, see, manage } = await booked();
    const before = await see();
    const amendment = { kind: 'contact', contact: bea, link: 'send' };
    const ask = (shown: object) => shop.post(`${path}/amendments`, { amendment, shown }, admin);
    const preview = await shop.post(`${path}/amendments/preview`, { amendment }, admin);
    expect(preview.json()).toMatchObject({ totalCents: before.totalCents, differenceCents: 0 });
    const changed = await ask(shownOf(before));
    expect(changed.json()).toMatchObject({ contact: bea });
    expect(changed.json().history.at(-2)).toMatchObject({
      kind: 'contact_changed',
      by: { kind: 'admin' },
      facts: { to: 'Bea Cruz, bea@example.com, 817-555-0177' },
    });
    while ((await shop.run('outbox')) > 0);
    expect(JSON.stringify((await shop.mails()).at(-1)?.to)).toContain(bea.email);
    const { history, contactEmail } = await manage();
    expect(contactEmail).toBe(bea.email);
    expect(JSON.stringify(history)).not.toContain(before.contact.email);
    expect((await ask(shownOf(before))).json()).toMatchObject({ code: 'changed_meanwhile' });
    const same = await ask(shownOf(await see()));
    expect(same.json()).toMatchObject({ status: 409, code: 'nothing_changed' });
  });

  it('refuses an invalid contact, and anyone but an admin', async () => {
    const { path, see } = await booked();
    const shown = shownOf(await see());
    for (const contact of [
      { ...bea, email: 'bea' },
      { ...bea, name: '' },
      { ...bea, phone: '1' },
    ]) {
      const amendment = { kind: 'contact', contact };
      const refused = await shop.post(`${path}/amendments`, { amendment, shown }, admin);
      expect(refused.statusCode).toBe(400);
    }
    const body = { amendment: { kind: 'contact', contact: bea }, shown };
    expect((await shop.post(`${path}/amendments`, body)).statusCode).toBe(401);
  });
});

describe('POST /api/admin/reservations/{id}/actions with a version', () => {
  it('adjusts once however often it is clicked, and does not cancel a booking that was paid more in the meantime', async () => {
    const { see, act } = await booked();
    const { version, totalCents } = await see();
    const adjust = { kind: 'adjust', amountCents: -1_000, why: 'Late', version };
    expect((await act(adjust)).json()).toMatchObject({ totalCents: totalCents - 1_000 });
    expect((await act(adjust)).json()).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    const looked = await see();
    const paid = { kind: 'take_payment', amountCents: 5_000, method: 'cash' };
    await act({ ...paid, version: looked.version });
    const cancel = { kind: 'cancel', refundCents: looked.keptCents, version: looked.version };
    expect((await act(cancel)).json()).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    const check = { kind: 'rain_check', version: looked.version };
    expect((await act(check)).json()).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect(await see()).toMatchObject({ status: 'confirmed' });
  });
});
