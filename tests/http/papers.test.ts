import { beforeEach, describe, expect, it } from 'vitest';
import { formatWindow } from '#core/kernel/format-day.ts';
import { DAY, MINUTE, isoFromInstant } from '#core/kernel/instant.ts';
import type { PrintedPaper } from '#core/kernel/paper.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { ADMIN } from '#tests/support/http-shop.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { line } from '#tests/support/order-body.ts';
import { paperMade } from '#tests/support/paper-made.ts';

const DRAWING = 'M20 100 L80 20 L120 160M250 100 L400 90';

describe('papers of a reservation', () => {
  const shop = eachHttpShop();
  let token: string;
  let id: string;
  beforeEach(async () => {
    const { reservationId, manageToken } = await bookingSteps(shop).book({
      lines: [line()],
    });
    token = manageToken;
    id = reservationId;
  });

  const papers = (step: string) => shop.get(`/api/manage/${token}/${step}`);
  const text = async () => (await papers('agreement')).json();
  const sign = async (body: object = {}) => {
    const { textId } = await text();
    return shop.post(`/api/manage/${token}/agreement`, { name: 'Ana Ortiz', textId, ...body });
  };

  /** What the file says. */
  const printed = async (file: string): Promise<PrintedPaper['blocks']> =>
    (await paperMade(shop, () => papers(file))).blocks;

  it.each([
    ['receipt.pdf', 'application/pdf', '%PDF-'],
    ['agreement.pdf', 'application/pdf', '%PDF-'],
    ['venue-pack.pdf', 'application/pdf', '%PDF-'],
    ['calendar.ics', 'text/calendar; charset=utf-8', 'BEGIN:VCALENDAR'],
  ])('include %s, which must not be cached', async (name, type, begins) => {
    const answer = await papers(name);
    expect(answer.statusCode).toBe(200);
    expect(answer.body.startsWith(begins)).toBe(true);
    const [stem, ending] = name.split('.');
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${stem}-${id}.${ending}"`,
    });
  });

  it('have Spanish names where they are in Spanish', async () => {
    const placed = await bookingSteps(shop).book({ language: 'es' });
    const nameOf = async (file: string) => {
      const { headers } = await shop.get(`/api/manage/${placed.manageToken}/${file}`);
      return String(headers['content-disposition']).split('"')[1];
    };
    const stems = { receipt: 'recibo', agreement: 'contrato', 'venue-pack': 'venue-pack' };
    for (const [name, spanish] of Object.entries(stems)) {
      expect(await nameOf(`${name}.pdf`)).toBe(`${spanish}-${placed.reservationId}.pdf`);
    }
  });

  it('name the days of the party on the receipt, as the link does; the agreement keeps its words', async () => {
    const receipt = JSON.stringify(await printed('receipt.pdf'));
    expect(receipt).toContain('Sat, Dec 5 – Sun, Dec 6, $225.00 per day');
    expect(receipt).toContain('Monday, December 7, 2026');
    expect(JSON.stringify(await printed('agreement.pdf'))).toContain('Sat, Dec 5 – Mon, Dec 7, $');
  });

  it('name the hours told since on the receipt, as a change’s preview does; the agreement keeps its words', async () => {
    const headers = await shop.adminHeaders();
    const visits = async () => (await shop.get(`/api/manage/${token}`)).json().visits;
    const [promised] = await visits();
    const day = `/api/admin/plans/${promised.date}`;
    const { version } = (await shop.get(day, headers)).json();
    await shop.post(`${day}/publish`, { version }, headers);
    await shop.post(`${day}/tell`, { version }, headers);
    const [told] = await visits();
    expect(told.to).not.toBe(promised.to);
    const hours = formatWindow(told.from, told.to);
    expect(JSON.stringify(await printed('receipt.pdf'))).toContain(hours);
    expect(JSON.stringify(await printed('venue-pack.pdf'))).toContain(hours);
    expect(JSON.stringify(await printed('agreement.pdf'))).not.toContain(hours);
    const amendment = { kind: 'lines', lines: [line({ quantity: 2 })], addOns: [] };
    const url = `/api/manage/${token}/amendments/preview`;
    const { before, after } = (await shop.post(url, { amendment })).json().visits[0];
    const { date, from, to } = told;
    expect([before, after]).toEqual([
      { date, from, to },
      { date, from, to },
    ]);
  });

  it('name each payment on the receipt: how, when and how much, and only the end of a code', async () => {
    const office = await shop.adminHeaders();
    const gift = await shop.post(
      '/api/admin/credits',
      { amountCents: 2_000, expiresOn: '2027-11-20', id: 'receipt-gift' },
      office,
    );
    const { code } = gift.json();
    await shop.post(`/api/manage/${token}/credit`, { code });
    const { version } = (await shop.get(`/api/admin/reservations/${id}`, office)).json();
    const action = {
      kind: 'take_payment',
      method: 'check',
      note: '1042',
      amountCents: 3_000,
      version,
    };
    const paid = await shop.post(`/api/admin/reservations/${id}/actions`, action, office);
    expect(paid.statusCode).toBe(200);
    const receiptRows = async () =>
      (await printed('receipt.pdf')).flatMap((block) =>
        block.kind === 'amounts' ? block.rows : [],
      );
    const rows = await receiptRows();
    const note = 'Friday, November 20, 2026';
    expect(rows).toContainEqual(expect.objectContaining({ label: 'Card payment', note }));
    expect(rows).toContainEqual({
      label: `Gift card ending ${code.slice(-4)}`,
      note,
      value: '$20.00',
    });
    expect(rows).toContainEqual({ label: 'Payment by check number 1042', note, value: '$30.00' });
    expect(JSON.stringify(rows)).not.toContain(code);
    // What the bank returned is no refund.
    const entryId = paid.json().entries.at(-1).id;
    const bounced = { kind: 'return_payment', entryId, version: paid.json().version };
    await shop.post(`/api/admin/reservations/${id}/actions`, bounced, office);
    const label = 'Check number 1042 returned by the bank';
    expect(await receiptRows()).toContainEqual({ label, note, value: '-$30.00' });
  });

  it('say on the receipt of a canceled booking what was paid, what goes back and what is kept', async () => {
    const office = await shop.adminHeaders();
    const { version } = (await shop.get(`/api/admin/reservations/${id}`, office)).json();
    const action = { kind: 'cancel', refundCents: 10_000, why: 'Late', version };
    const canceled = await shop.post(`/api/admin/reservations/${id}/actions`, action, office);
    expect(canceled.statusCode).toBe(200);
    const sums = async () =>
      (await printed('receipt.pdf'))
        .flatMap((block) => (block.kind === 'amounts' ? block.rows : []))
        .slice(-3)
        .map(({ label, value }) => [label, value]);
    const [paid, kept] = [
      ['Paid', '$225.00'],
      ['Not refunded, per the cancellation terms', '$125.00'],
    ];
    expect(await sums()).toEqual([paid, ['Refund under way', '-$100.00'], kept]);
    shop.clock.pass(1);
    await shop.run('outbox');
    await shop.run('card-events');
    expect(await sums()).toEqual([paid, ['Refunded', '-$100.00'], kept]);
  });

  it('say since when an open invoice is past due, instead of the state of the party', async () => {
    const office = await shop.adminHeaders();
    const act = { kind: 'invoice', netDays: 0 };
    await shop.post(`/api/admin/reservations/${id}/actions`, act, office);
    const state = async () =>
      (await printed('receipt.pdf'))
        .flatMap((block) => (block.kind === 'facts' ? block.rows : []))
        .find(({ label }) => label === 'Status')?.value;
    expect(await state()).toBe('Confirmed');
    shop.clock.pass(20 * 86_400_000);
    expect(await state()).toBe('Past due since Monday, December 7, 2026');
  });

  it('tell what a customer owes by age and booking, and all that was charged and paid', async () => {
    const office = await shop.adminHeaders();
    const invoice = { kind: 'invoice', netDays: 0, poNumber: 'PO 7' };
    await shop.post(`/api/admin/reservations/${id}/actions`, invoice, office);
    const steps = bookingSteps(shop);
    const booked: string[] = [];
    for (const [startDate, endDate, pays] of [
      ['2026-12-12', '2026-12-13', true],
      ['2026-12-19', '2026-12-20', false],
    ] as const) {
      shop.clock.pass(MINUTE);
      const lines = [line({ startDate, endDate })];
      const { reservationId, quote } = (await steps.reserve({ lines, plan: 'full' })).json();
      booked.push(reservationId);
      if (!pays) continue;
      const begun = await steps.intent(reservationId, 'full', quote.dueNowCents);
      await steps.confirm(begun.json().clientSecret);
    }
    shop.clock.pass(DAY);
    let headers = await shop.adminHeaders();
    const act = async (of: string, body: object) => {
      const path = `/api/admin/reservations/${of}`;
      const { version } = (await shop.get(path, headers)).json();
      const done = await shop.post(`${path}/actions`, { ...body, version }, headers);
      expect(done.statusCode).toBe(200);
      return done.json();
    };
    const check = { kind: 'take_payment', amountCents: 5_000, method: 'check', note: '1042' };
    const { entries } = await act(id, check);
    shop.clock.pass(DAY);
    headers = await shop.adminHeaders();
    await act(id, { kind: 'return_payment', entryId: entries.at(-1).id });
    await act(id, { kind: 'adjust', amountCents: -2_500, why: 'Late' });
    const [other = ''] = booked;
    shop.clock.pass(MINUTE);
    await act(other, { kind: 'cancel', refundCents: 10_000, why: 'Rain' });

    const { customers } = (await shop.get('/api/admin/customers', headers)).json();
    const url = `/api/admin/customers/${customers[0].id}/statement`;
    const made = async () => {
      headers = await shop.adminHeaders();
      const { blocks } = await paperMade(shop, () => shop.get(url, headers));
      const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
      const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []));
      const closing = blocks.flatMap((block) => (block.kind === 'amounts' ? block.rows : []));
      return { tables, facts, closing };
    };
    const day = (of: string) => [`Nov ${of}, 2026`];
    const castle = 'Booked: Neon Castle Bounce House';
    const soon = await made();
    // The hold that nobody paid is no booking, and for a canceled one nothing is owed.
    expect(soon.tables).toEqual([
      [[['$200.00'], ['$0.00'], ['$0.00'], ['$0.00'], ['$0.00']]],
      [
        [
          [id, 'PO number: PO 7'],
          ['Neon Castle Bounce House', 'Dec 5, 2026'],
          ['Dec 7, 2026'],
          ['$425.00'],
          ['$225.00'],
          ['$200.00'],
        ],
      ],
      [
        [['Nov 22, 2025'], [], ['Opening balance'], [], [], ['$0.00']],
        [day('20'), [id], [castle], ['$450.00'], [''], ['$450.00']],
        [day('20'), [id], ['Card payment'], [''], ['$225.00'], ['$225.00']],
        [day('20'), [other], [castle], ['$225.00'], [''], ['$450.00']],
        [day('20'), [other], ['Card payment'], [''], ['$225.00'], ['$225.00']],
        [day('21'), [id], ['Payment by check number 1042'], [''], ['$50.00'], ['$175.00']],
        [
          day('22'),
          [id],
          ['Check number 1042 returned by the bank'],
          ['$50.00'],
          [''],
          ['$225.00'],
        ],
        [day('22'), [id], ['Booking changed'], [''], ['$25.00'], ['$200.00']],
        [day('22'), [other], ['Booking canceled'], [''], ['$100.00'], ['$100.00']],
        [day('22'), [other], ['Refund under way'], ['$100.00'], [''], ['$200.00']],
      ],
    ]);
    const owed = { label: 'Total due', value: '$200.00' };
    expect(soon.facts).toContainEqual(owed);
    expect(soon.closing).toEqual([{ label: 'Closing balance', value: '$200.00', isStrong: true }]);

    await shop.run('outbox');
    await shop.run('card-events');
    // Past due from the day after December 7, its due day.
    let passed = 2;
    for (const [days, age] of [
      [17, 0],
      [18, 1],
      [47, 1],
      [48, 2],
      [107, 3],
      [108, 4],
    ] as const) {
      shop.clock.pass((days - passed) * DAY);
      passed = days;
      const { tables, facts } = await made();
      const [ages] = tables[0] ?? [];
      expect(ages?.findIndex(([cell]) => cell === '$200.00')).toBe(age);
      const late = { label: 'Of that, past due', value: '$200.00' };
      expect(facts.some(({ label }) => label === late.label)).toBe(age > 0);
    }
    // A year later only its sum is left.
    shop.clock.pass(300 * DAY);
    headers = await shop.adminHeaders();
    const { tables } = await made();
    expect(tables.at(-1)).toEqual([
      [[expect.any(String)], [], ['Opening balance'], [], [], ['$200.00']],
    ]);
    const file = (await shop.get(url, headers)).json();
    expect(Buffer.from(file.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const unknown = await shop.get('/api/admin/customers/nobody/statement', headers);
    expect(unknown.statusCode).toBe(404);
  });

  it('name the card that paid, once the provider has told its last four digits', async () => {
    shop.clock.pass(1);
    await shop.run('card-fees');
    expect(JSON.stringify(await printed('receipt.pdf'))).toContain('Card ending 4242');
    const office = await shop.adminHeaders();
    const { entries } = (await shop.get(`/api/admin/reservations/${id}`, office)).json();
    expect(entries).toMatchObject([{ kind: 'charge', lastFour: '4242', isTest: true }]);
    expect((await shop.get(`/api/manage/${token}`)).json().cardEnding).toBe('4242');
  });

  it('put delivery, party and pickup into the calendar, with the link', async () => {
    const { body } = await papers('calendar.ics');
    const unfolded = body.replaceAll('\r\n ', '');
    expect(unfolded).toContain('DTSTART;VALUE=DATE:20261205');
    expect(unfolded).toContain('DTSTART:20261205T140000Z');
    expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(unfolded).toContain(`/manage/${token}`);
  });

  it('answer every request with a bad token the same', async () => {
    const [reservationId = ''] = token.split('.');
    for (const bad of ['x', 'a.b', `${reservationId}.wrong`, '%2e%2e.x']) {
      for (const step of [
        'receipt.pdf',
        'agreement.pdf',
        'venue-pack.pdf',
        'calendar.ics',
        'agreement',
      ]) {
        const answer = await shop.get(`/api/manage/${bad}/${step}`);
        expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Invalid link.']);
      }
      const renewed = await shop.post(`/api/manage/${bad}/renew`);
      expect([renewed.statusCode, renewed.json().detail]).toEqual([404, 'Invalid link.']);
      const signed = await shop.post(`/api/manage/${bad}/agreement`, { name: 'Ana', textId: 'x' });
      expect([signed.statusCode, signed.json().detail]).toEqual([404, 'Invalid link.']);
    }
  });

  it('sign the agreement that was shown, once, and always make the same file of it', async () => {
    expect((await text()).signed).toBeUndefined();
    const signed = await sign({ drawing: DRAWING });
    expect(signed.json().signed).toMatchObject({ name: 'Ana Ortiz', isCurrent: true });
    const { history } = (await shop.get(`/api/manage/${token}`)).json();
    expect(history.at(-1)).toMatchObject({ kind: 'signed', by: 'you' });
    expect(history.map(({ kind }: { kind: string }) => kind)).not.toContain('note');
    const first = (await papers('agreement.pdf')).rawPayload;
    shop.clock.pass(86_400_000);
    expect((await papers('agreement.pdf')).rawPayload.equals(first)).toBe(true);
    expect((await sign()).json().code).toBe('already_signed');
  });

  it('are signed again within a millisecond, as another file, and once at a time', async () => {
    const both = await Promise.all([sign(), sign()]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    const first = await printed('agreement.pdf');
    const { event } = (await shop.get(`/api/manage/${token}`)).json();
    const amendment = { kind: 'details', event: { ...event, street: '2 Party Lane' } };
    const path = `/api/manage/${token}/amendments`;
    const { totalCents, excessCents } = (await shop.post(`${path}/preview`, { amendment })).json();
    await shop.post(path, { amendment, shown: { totalCents, excessCents } });
    expect((await sign()).statusCode).toBe(200);
    expect(JSON.stringify(await printed('agreement.pdf'))).toContain('2 Party Lane');
    expect(JSON.stringify(first)).toContain('1 Party Lane');
  });

  it('are outdated once the booking changes: the file says so, the office sees it, mail asks to sign again', async () => {
    const office = await shop.adminHeaders();
    const state = async () => {
      const rows = (await shop.get('/api/admin/reservations', office)).json().reservations;
      const whole = (await shop.get(`/api/admin/reservations/${id}`, office)).json();
      expect(rows[0].agreement).toBe(whole.agreement);
      return whole.agreement;
    };
    const file = async () =>
      (await shop.get(`/api/admin/reservations/${id}/agreement`, office)).json();
    expect(await state()).toBe('unsigned');
    await shop.run('outbox');
    const [booked] = await shop.mails();
    expect(booked?.text).toContain('please read and sign the rental agreement');
    expect(booked?.html).toContain(`/manage/${token}#papers"`);
    const [calendar] = booked?.attachments ?? [];
    expect(calendar).toMatchObject({ filename: `${id}.ics`, mimeType: 'text/calendar' });
    expect(new TextDecoder().decode(calendar?.content as ArrayBuffer)).toContain(token);

    await sign();
    expect(await state()).toBe('signed');
    const note = { kind: 'note', text: 'Signed on the phone' };
    await shop.post(`/api/admin/reservations/${id}/actions`, note, office);
    const whole = (await shop.get(`/api/admin/reservations/${id}`, office)).json();
    expect(whole.signed).toEqual({ name: 'Ana Ortiz', at: isoFromInstant(shop.clock.now()) });
    const [line] = whole.lines;
    expect([line.totalCents, whole.dueOn]).toEqual([2 * line.unitPriceCents, '2026-12-05']);
    expect(whole.history.at(-1)).toMatchObject({ kind: 'note', by: { who: ADMIN.email } });
    const receipt = (await shop.get(`/api/admin/reservations/${id}/receipt`, office)).json();
    expect(Buffer.from(receipt.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const signed = (await papers('agreement.pdf')).rawPayload;
    expect(await file()).toEqual({
      name: `agreement-${id}.pdf`,
      pdf: signed.toString('base64'),
    });

    shop.clock.pass(60_000);
    const { event } = (await shop.get(`/api/manage/${token}`)).json();
    const amendment = { kind: 'details', event: { ...event, street: '2 Party Lane' } };
    const path = `/api/manage/${token}/amendments`;
    const { totalCents, excessCents } = (await shop.post(`${path}/preview`, { amendment })).json();
    await shop.post(path, { amendment, shown: { totalCents, excessCents } });
    expect(await state()).toBe('outdated');
    expect((await text()).signed.isCurrent).toBe(false);
    const [first, ...rest] = await printed('agreement.pdf');
    expect(JSON.stringify(first)).toContain('OUTDATED');
    expect(JSON.stringify(rest)).toContain('1 Party Lane');
    await shop.run('outbox');
    const changed = (await shop.mails()).find(({ subject }) => subject?.includes('details'));
    expect(changed?.text).toContain('sign the rental agreement again');
    expect((await sign()).statusCode).toBe(200);
    expect(await state()).toBe('signed');
  });

  it('stay signed when the customer then pays less, and are outdated when they pay more', async () => {
    const office = await shop.adminHeaders();
    await sign();
    const adjust = async (amountCents: number) => {
      shop.clock.pass(60_000);
      const body = { kind: 'adjust', amountCents, why: 'Late delivery' };
      await shop.post(`/api/admin/reservations/${id}/actions`, body, office);
      const { agreement } = (await shop.get(`/api/admin/reservations/${id}`, office)).json();
      return [agreement, (await text()).signed.isCurrent];
    };
    expect(await adjust(-4_000)).toEqual(['signed', true]);
    expect((await sign()).json().code).toBe('already_signed');
    expect(await adjust(-1_000)).toEqual(['signed', true]);
    expect(await adjust(5_000)).toEqual(['signed', true]);
    expect(await adjust(100)).toEqual(['outdated', false]);
    expect((await sign()).statusCode).toBe(200);
    expect(await adjust(-100)).toEqual(['signed', true]);
  });

  it('stay signed when a change is taken back, or when only the notes for the crew change', async () => {
    const office = await shop.adminHeaders();
    await sign();
    const { event } = (await shop.get(`/api/manage/${token}`)).json();
    const change = async (details: object) => {
      shop.clock.pass(60_000);
      const amendment = { kind: 'details', event: { ...event, ...details } };
      const path = `/api/manage/${token}/amendments`;
      const { totalCents, excessCents } = (
        await shop.post(`${path}/preview`, { amendment })
      ).json();
      await shop.post(path, { amendment, shown: { totalCents, excessCents } });
      const { agreement } = (await shop.get(`/api/admin/reservations/${id}`, office)).json();
      return [agreement, (await text()).signed.isCurrent];
    };
    expect(await change({ notes: 'Ring at the back door.' })).toEqual(['signed', true]);
    expect(await change({ street: '2 Party Lane' })).toEqual(['outdated', false]);
    expect(await change({})).toEqual(['signed', true]);
  });

  it('name the terms by their date, without an id in the visible version', async () => {
    const { blocks, termsVersion } = await text();
    expect(termsVersion).toMatch(/-[0-9a-f]{8}$/);
    expect(JSON.stringify(blocks)).not.toContain(termsVersion);
    expect(JSON.stringify(blocks)).toContain('Rental terms, as of ');
  });

  it('accept a typed name as a signature', async () => {
    expect((await sign()).statusCode).toBe(200);
  });

  it('refuse a signature under words that were not shown', async () => {
    const refused = await sign({ textId: '0'.repeat(16) });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'agreement_changed']);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a drawing that is markup', { drawing: '<script>' }],
    ['a drawing without end', { drawing: `M1 1${' L2 2'.repeat(5_000)}` }],
  ])('refuse %s', async (_what, body) => {
    expect((await sign(body)).statusCode).toBe(400);
  });

  it('replace a leaked link: the old one opens nothing, the new one is mailed', async () => {
    const renewed = await shop.post(`/api/manage/${token}/renew`);
    expect(renewed.json()).toEqual({ renewed: true });
    expect((await shop.get(`/api/manage/${token}`)).statusCode).toBe(404);
    await shop.run('outbox');
    const mails = await shop.mails();
    const told = mails.find(({ subject }) => subject?.includes('The link to your reservation'));
    const link = /\/manage\/([\w.-]+)/.exec(told?.text ?? '')?.[1];
    expect(link).not.toBe(token);
    expect((await shop.get(`/api/manage/${link}`)).statusCode).toBe(200);
    // A browser that opens the receipt of an earlier email shows the page of the link.
    const old = `/api/manage/${token}/receipt.pdf`;
    const opened = await shop.get(old, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/manage/${token}`]);
    expect((await shop.get(old, { accept: '*/*' })).json().code).toBe('invalid_link');
  });
});

describe('POST /api/manage-links', () => {
  const shop = eachHttpShop();

  const ask = (email: string) => shop.post('/api/manage-links', { email });
  const mailed = async () => {
    await shop.run('outbox');
    const mails = await shop.mails();
    return mails.filter(({ text }) => text?.includes('asked for the private link'));
  };

  it('responds the same whether or not the address ever booked, and mails only if it did', async () => {
    const answers = [await ask('nobody@example.com'), await ask('Ana@Example.com')];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [202, '{"received":true}'],
      [202, '{"received":true}'],
    ]);
    expect(await mailed()).toHaveLength(0);
  });

  it('mails every link of the address in one mail, once an hour', async () => {
    const { reserve, pay } = bookingSteps(shop);
    const tokens: string[] = [];
    for (const [startDate, endDate] of [
      ['2026-12-05', '2026-12-06'],
      ['2026-12-12', '2026-12-13'],
    ]) {
      const placed = (await reserve({ lines: [line({ startDate, endDate })] })).json();
      tokens.push(placed.manageToken);
      // The second one is never paid.
      if (startDate !== '2026-12-05') continue;
      await pay(placed);
    }
    await ask('ana@example.com');
    await ask('ANA@example.com');
    const mails = await mailed();
    expect(mails).toHaveLength(1);
    for (const token of tokens) expect(mails[0]?.text).toContain(token);
    expect(mails[0]?.text).toContain('December 12, 2026, not booked yet (');
    shop.clock.pass(3_600_000);
    await ask('ana@example.com');
    const [, again] = await mailed();
    expect(again?.text).toContain(tokens[0]);
    // Its time is over.
    expect(again?.text).not.toContain(tokens[1]);
  });

  it('refuses an invalid address', async () => {
    expect((await ask('nobody')).statusCode).toBe(400);
  });
});
