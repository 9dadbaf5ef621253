import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { DAY } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { AUTOMATIONS } from '#server/areas/automations/automations.wiring.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { INVENTORY } from '#server/areas/inventory/inventory.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { SATURDAY, trucks } from '#tests/support/crews.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { openShop } from '#tests/support/shop.ts';

const FRIDAY = calendarDay('2026-12-04');
const BY = { kind: 'admin', uid: 'dana' } as const;

async function eveningShop() {
  const shop = await openShop();
  const { clock } = shop;
  let booked = 0;
  return {
    ...shop,
    /** $450, from Saturday to Monday. */
    async book(amount: number) {
      booked += 1;
      const placed = valueOf(await shop.place(shop.order()));
      const { id } = placed.reservation;
      await shop.paid(id, cents(amount));
      await shop.workOutbox();
      shop.sent.length = 0;
      return id;
    },
    goTo: (day: typeof FRIDAY, time: string) => clock.pass(shopMoment(day, time) - clock.now()),
    async evening(evening: Settings['reminders']['evening']) {
      const store = shop.of(RECORDS.settings);
      const { revision, ...now } = await store.read();
      await store.save({ ...now, reminders: { ...now.reminders, evening } }, revision);
    },
    ...shop.of(AUTOMATIONS.askDayAhead),
    async mails() {
      await shop.workOutbox();
      return shop.sent.map(({ to, subject, text }) => ({ to, subject, text }));
    },
  };
}

let shop: Awaited<ReturnType<typeof eveningShop>>;
beforeEach(async () => {
  shop = await eveningShop();
});

describe('makeAskDayAhead', () => {
  it('finds the parties of tomorrow, and their reminders, after thousands never completed', async () => {
    const id = await shop.book(22_500);
    const { data = {} } = (await shop.store.get('reservations', id)) ?? {};
    const days = { startDate: '2026-11-01', endDate: '2026-11-02' };
    const lines = (data['lines'] as readonly object[]).map((line) => ({ ...line, ...days }));
    await shop.store.transact(async (transaction) => {
      for (let each = 0; each < 2_000; each += 1)
        transaction.create('reservations', `${each}`, { ...data, ...days, lines });
    });
    shop.goTo(FRIDAY, '18:00');
    expect(await shop.ask()).toBe(1);
    expect(await shop.of(AUTOMATIONS.remindOfVisits)()).toBe(1);
  });

  it('mails the owner once, from the set time on, what goes out and what is missing', async () => {
    const owing = await shop.book(22_500);
    await shop.book(45_000);
    shop.goTo(FRIDAY, '17:59');
    expect([await shop.hasWork(), await shop.ask()]).toEqual([false, 0]);
    shop.goTo(FRIDAY, '18:00');
    expect([await shop.hasWork(), await shop.ask()]).toEqual([true, 1]);
    expect([await shop.hasWork(), await shop.ask()]).toEqual([false, 0]);
    const [mail, ...others] = await shop.mails();
    expect([others, mail?.to]).toEqual([[], DEMO_SITE.email]);
    expect(mail?.subject).toBe('Tomorrow, Sat, Dec 5: 2 out, 0 in');
    expect(mail?.text).toContain(
      `Due at the door (1)\n- $225.00: Ana Ortiz, (817) 555-0101, ${owing}`,
    );
    expect(mail?.text).toContain('Agreement not signed (2)');
    expect(mail?.text).toMatch(
      /Out \(2\)\n- 8 AM – 8 PM: .*Neon Castle.*1 Party Lane, Cleburne 76033/,
    );
    expect(mail?.text).toContain('/admin/deliveries?day=2026-12-05');
    expect(mail?.text).not.toContain('Crews');
    expect(await shop.ask()).toBe(0);
  });

  it('asks for neither signature nor money where a rental is out of service', async () => {
    const id = await shop.book(22_500);
    const { lines } = present(await shop.of(RECORDS.ledger).find(id));
    const { productId } = present(lines[0]);
    for (const unitId of ['u1', 'u2']) {
      const { revision = 0 } =
        (await shop.of(RECORDS.ledger).fleets([productId])).get(productId) ?? {};
      const retire = { kind: 'retire', unitId: unitId } as const;
      valueOf(await shop.of(INVENTORY.changeUnits)(productId, retire, revision, BY));
    }
    shop.goTo(FRIDAY, '18:00');
    await shop.ask();
    const [mail] = await shop.mails();
    expect(mail?.subject).toBe('Tomorrow, Sat, Dec 5: 1 out, 0 in');
    expect(mail?.text).not.toMatch(/signed|door/);
  });

  it('lists pickups, without signatures and money for finished deliveries', async () => {
    await shop.book(22_500);
    shop.goTo(calendarDay('2026-12-06'), '19:00');
    await shop.ask();
    const [mail] = await shop.mails();
    expect(mail?.subject).toBe('Tomorrow, Mon, Dec 7: 0 out, 1 in');
    expect(mail?.text).not.toMatch(/signed|door/);
  });

  it('mails nothing before an empty day, and nothing when it is turned off', async () => {
    await shop.book(45_000);
    shop.goTo(calendarDay('2026-12-03'), '20:00');
    expect(await shop.ask()).toBe(0);
    await shop.evening({ isOn: false, at: '18:00' });
    shop.goTo(FRIDAY, '20:00');
    expect(await shop.ask()).toBe(0);
    await shop.evening({ isOn: true, at: '20:30' });
    expect(await shop.ask()).toBe(0);
    shop.goTo(FRIDAY, '20:30');
    expect(await shop.ask()).toBe(1);
  });

  it('goes to the chosen addresses, to each once', async () => {
    await shop.book(45_000);
    const recipients = ['dana@example.com', 'jo@example.com', 'dana@example.com'];
    await shop.evening({ isOn: true, at: '18:00', recipients });
    shop.goTo(FRIDAY, '20:00');
    expect([await shop.ask(), await shop.ask()]).toEqual([1, 0]);
    const ids = (await shop.outbox.list(3)).map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['day-ahead:2026-12-05', 'day-ahead:2026-12-05:jo@example.com']),
    );
    expect((await shop.mails()).map(({ to }) => to).toSorted()).toEqual([
      'dana@example.com',
      'jo@example.com',
    ]);
  });

  it('reaches every address after a run that was cut short', async () => {
    await shop.book(45_000);
    const recipients = ['dana@example.com', 'jo@example.com'];
    await shop.evening({ isOn: true, at: '18:00', recipients });
    shop.goTo(FRIDAY, '20:00');
    const { ask } = shop.outbox;
    let asked = 0;
    const cutShort: typeof ask = async (...given) => {
      if (asked++ > 0) throw new Error('killed');
      return ask(...given);
    };
    Object.assign(shop.outbox, { ask: cutShort });
    await expect(shop.ask()).rejects.toThrow('killed');
    Object.assign(shop.outbox, { ask });
    expect(await shop.ask()).toBe(1);
    expect((await shop.mails()).map(({ to }) => to).toSorted()).toEqual(recipients);
  });

  it('is current when it is sent, and not sent once the day is over', async () => {
    const id = await shop.book(22_500);
    shop.goTo(FRIDAY, '18:00');
    await shop.ask();
    shop.breakMail(true);
    await shop.workOutbox();
    shop.breakMail(false);
    await shop.paid(id, cents(22_500), 'balance');
    shop.clock.pass(60_000);
    const mail = (await shop.mails()).find(({ to }) => to === DEMO_SITE.email);
    expect(mail?.text).toContain('Out (1)');
    expect(mail?.text).not.toContain('door');

    shop.sent.length = 0;
    shop.goTo(calendarDay('2026-12-06'), '18:00');
    await shop.ask();
    shop.clock.pass(2 * DAY);
    expect(await shop.mails()).toEqual([]);
  });

  it('reports stops without a truck, a crew or a published plan, and late ones', async () => {
    const fleet = trucks(1);
    const one = present(fleet.crew[0]);
    const save = shop.of(DISPATCH.saveFleet);
    await save({ ...fleet, crew: [{ ...one, daysOff: [SATURDAY] }] });
    await shop.book(45_000);
    shop.goTo(FRIDAY, '18:00');
    const dayAhead = shop.of(AUTOMATIONS.dayAhead);
    const plans = shop.of(DISPATCH.planDay);
    expect(await dayAhead(SATURDAY)).toMatchObject({
      unassigned: [],
      crewGap: { needed: fleet.trucks[0]?.crewSize, there: 0 },
      isPublished: false,
    });
    const { version } = (await plans.read(SATURDAY)).facts.crewDay;
    await plans.publish(SATURDAY, version, BY);
    expect(await dayAhead(SATURDAY)).toMatchObject({ isPublished: true });
    await plans.arrange(SATURDAY, { version, trucks: [] }, BY);
    await shop.ask();
    const [mail] = await shop.mails();
    expect(mail?.subject).toBe('Tomorrow, Sat, Dec 5: 1 out, 0 in, 1 without a truck');
    expect(mail?.text).toContain('No truck (1)\n- 8 AM – 8 PM: ');
    expect(mail?.text).toContain('Crews\n- The crews don’t have the current plan.');

    // Nobody picked it up on Monday, so every evening's mail says so, even before a day without
    // other work.
    shop.sent.length = 0;
    shop.goTo(calendarDay('2026-12-08'), '18:00');
    await shop.ask();
    const [late] = await shop.mails();
    expect(late?.subject).toBe('Tomorrow, Wed, Dec 9: 0 out, 0 in, 1 late');
    expect(late?.text).toContain('Since Mon, Dec 7: Ana Ortiz');
  });
});
