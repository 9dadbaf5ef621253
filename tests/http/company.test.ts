import { describe, expect, it } from 'vitest';
import { companyOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import type { PrintedPaper } from '#core/kernel/paper.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { freshBuiltShop } from '#tests/support/built-shop.ts';
import type { HttpShop } from '#tests/support/http-shop.ts';
import { line, orderBody } from '#tests/support/order-body.ts';

const COMPANY = {
  ...companyOf(DEMO_SITE),
  brand: 'Lone Star Bounce',
  phone: '214.555.0177',
  email: 'office@lonestar.example',
  street: '7 Depot Lane',
  socials: { facebook: 'https://facebook.example/lonestar', instagram: '', twitter: '' },
  sender: { name: 'Dana of Lone Star', email: '' },
};
const PHONE = '(214) 555-0177';

let shop: HttpShop;
freshBuiltShop((opened) => {
  ({ shop } = opened);
});

async function save(company: object) {
  const headers = await shop.adminHeaders();
  const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
  const body = { revision, settings: { ...settings, company } };
  return shop.send('PUT', '/api/admin/settings', { body, headers });
}

describe('the hours', () => {
  const SUNDAY = 0;
  const lines = [line({ startDate: '2026-12-06', endDate: '2026-12-07' })];
  const event = { ...orderBody().event, startsAt: '14:00', endsAt: '17:45', sameEvening: true };

  const openUntil = async (closes: string) => {
    const headers = await shop.adminHeaders();
    const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
    const week = settings.limits.week.map((day: object, index: number) =>
      index === SUNDAY ? { isOpen: true, opens: '10:00', closes } : day,
    );
    const company = { ...COMPANY, week: settings.limits.week };
    const body = {
      revision,
      settings: { ...settings, company, limits: { ...settings.limits, week } },
    };
    return (await shop.send('PUT', '/api/admin/settings', { body, headers })).json();
  };
  const windows = async (token: string) =>
    (await bookingSteps(shop).manage(token))
      .json()
      .visits.map(({ from, to }: { from: string; to: string }) => `${from}-${to}`);

  it('on the site are those by which visits are promised, also without closed days', async () => {
    const order = (email: string) =>
      shop.post(
        '/api/reservations',
        orderBody({ lines, event, contact: { ...orderBody().contact, email } }),
      );
    expect((await order('a@example.com')).json()).toMatchObject({
      code: 'no_evening_pickup',
      params: { closes: '18:00' },
    });
    const saved = await openUntil('22:00');
    expect(saved.limits.keepsOpeningDays).toBe(false);
    expect(saved.company.week).toEqual(saved.limits.week);
    expect((await shop.get('/contact')).body).toContain('Sun 10AM–10PM');
    const placed = (await order('b@example.com')).json();
    expect(await windows(placed.manageToken)).toEqual(['10:00-12:00', '17:45-22:00']);
    await openUntil('20:00');
    expect(await windows(placed.manageToken)).toEqual(['10:00-12:00', '17:45-22:00']);
    const later = (await order('c@example.com')).json();
    expect(await windows(later.manageToken)).toEqual(['10:00-12:00', '17:45-20:00']);
  });
});

describe('the company facts', () => {
  it('are the owner’s on each page from the moment they are saved, in both languages', async () => {
    expect((await shop.get('/')).body).toContain(DEMO_SITE.phone);
    const week = DEFAULT_SETTINGS.limits.week.map((day) => ({ ...day, opens: '10:00' }));
    expect((await save({ ...COMPANY, week })).statusCode).toBe(200);
    for (const [path, hours] of [
      ['/', 'Mon–Sat 10AM–8PM'],
      ['/es', 'Lun–Sáb 10 a. m.–8 p. m.'],
    ] as const) {
      const { body } = await shop.get(path);
      expect([path, body.includes(DEMO_SITE.phone), body.includes('555-0142')]).toEqual([
        path,
        false,
        false,
      ]);
      for (const fact of [
        PHONE,
        COMPANY.brand,
        COMPANY.street,
        'facebook.example/lonestar',
        hours,
      ]) {
        expect([path, fact, body.includes(fact)]).toEqual([path, fact, true]);
      }
      expect(body).not.toContain('aria-label="Instagram');
      expect(body).not.toContain('Dana of Lone Star');
    }
  });

  it('are in mails, papers, calendar files and refusals, without requiring a new signature', async () => {
    const steps = bookingSteps(shop);
    const { manageToken } = await steps.book();
    const agreement = `/api/manage/${manageToken}/agreement`;
    const { textId } = (await shop.get(agreement)).json();
    await shop.post(agreement, { name: 'Ana Ortiz', textId });
    const saved = (await save(COMPANY)).json();
    const signed = (await shop.get(agreement)).json();
    expect([signed.textId, signed.signed.isCurrent]).toEqual([textId, true]);

    await shop.run('outbox');
    const [mail] = await shop.mails();
    expect(mail?.from).toMatchObject({ name: 'Dana of Lone Star', address: DEMO_SITE.email });
    // The settings say which address is used while theirs is empty.
    const stored = await shop.get('/api/admin/settings', await shop.adminHeaders());
    expect([saved.mailFrom, stored.json().mailFrom]).toEqual([DEMO_SITE.email, DEMO_SITE.email]);
    expect(mail?.text).toContain(`${COMPANY.brand} · ${PHONE} · ${COMPANY.email}`);
    const printed: PrintedPaper[] = [];
    const maker = shop.of(PORTS.paperMaker);
    const { make } = maker;
    maker.make = async (paper) => {
      printed.push(paper);
      return make(paper);
    };
    await shop.get(`/api/manage/${manageToken}/receipt.pdf`);
    expect(printed[0]?.foot).toContain(`${COMPANY.brand} · 7 Depot Lane`);
    const calendar = await shop.get(`/api/manage/${manageToken}/calendar.ics`);
    expect(calendar.body).toContain(`${COMPANY.brand}: pickup`);

    const lines = [line({ startDate: '2026-11-20', endDate: '2026-11-21' })];
    const refused = (await steps.reserve({ lines })).json();
    expect(refused).toMatchObject({ code: 'same_day', params: { phone: PHONE } });
    expect(refused.detail).toContain(PHONE);
    expect(JSON.stringify(refused)).not.toContain(DEMO_SITE.phone);
    const found = (await shop.get('/api/products?from=2026-11-20&to=2026-11-21')).json();
    expect(found.closed).toMatchObject({ code: 'same_day', params: { phone: PHONE } });
    expect(found.closed.detail).toContain(PHONE);
  });

  it('name the sender of mails after the shop unless the owner chose a name, and receive the answers', async () => {
    let day = calendarDay('2026-12-01');
    const received = async () => {
      const [startDate, endDate] = [day, addDays(day, 1)];
      day = addDays(day, 2);
      const email = `ana-${startDate}@example.com`;
      const lines = [line({ startDate, endDate })];
      const contact = { ...orderBody().contact, email };
      await bookingSteps(shop).book({ lines, contact });
      await shop.run('outbox');
      const mail = (await shop.mails()).find(({ to }) => to?.[0]?.address === email);
      return [mail?.from?.name, mail?.from?.address, mail?.replyTo?.[0]?.address];
    };
    const address = DEMO_SITE.email;
    expect(await received()).toEqual([DEMO_SITE.brand, address, undefined]);
    for (const [name, shown] of [
      ['', COMPANY.brand],
      // As stored by earlier forms.
      [DEMO_SITE.brand, COMPANY.brand],
      ['Dana of Lone Star', 'Dana of Lone Star'],
    ]) {
      await save({ ...COMPANY, sender: { name, email: '' } });
      expect(await received()).toEqual([shown, address, COMPANY.email]);
    }
  });

  it('take a state in any case', async () => {
    const { statusCode, body } = await save({ ...COMPANY, region: ' tx' });
    expect([statusCode, JSON.parse(body).company?.region]).toEqual([200, 'TX']);
  });

  it.each([
    ['phone', { phone: '555-0142' }],
    ['email', { email: 'nobody' }],
    ['socials.twitter', { socials: { ...COMPANY.socials, twitter: 'http://x.example/a' } }],
    ['sender.name', { sender: { name: 'A\nBcc: all@example.com', email: '' } }],
    ['region', { region: 'Texas' }],
  ])('are refused at %s if they could not be used', async (path, wrong) => {
    const { statusCode, body } = await save({ ...COMPANY, ...wrong });
    expect([statusCode, JSON.parse(body).errors[0].path]).toEqual([
      400,
      `settings.company.${path}`,
    ]);
  });
});
