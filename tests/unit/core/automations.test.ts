import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { documentsAutomationTexts } from '#adapters/documents/collections/automation-texts-document.ts';
import { documentsReservationBook } from '#adapters/documents/collections/documents-reservation-book.ts';
import { documentsReservationLists } from '#adapters/documents/collections/documents-reservation-lists.ts';
import { documentsBusinessSettings } from '#adapters/documents/collections/settings-document.ts';
import { companyOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { unevenWords, unknownWords } from '#core/customers/canned-answer.ts';
import { plainUnit } from '#core/inventory/unit.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { DAY } from '#core/kernel/instant.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { ok } from '#core/kernel/result.ts';
import { AUTOMATION_NAMES } from '#core/notifications/automation-texts.ts';
import {
  automationOf,
  AUTOMATIONS,
  type AutomationState,
  BUILT_IN_TEXTS,
  fillText,
  isTimed,
  stateOfAutomation,
  textIn,
  withAutomation,
  wordsOfAutomation,
} from '#core/notifications/automation.ts';
import { composePapersMail } from '#core/notifications/compose-owner-mail.ts';
import {
  makeEndingPapers,
  makeWarnOfPapers,
  nextWarning,
  papersEnding,
} from '#core/notifications/ending-papers.ts';
import { makeAskToSign } from '#core/notifications/send-reminders.ts';
import type { MailKind } from '#core/reservations/booking-decision.ts';
import { toChange } from '#core/reservations/booking-ledger.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { REMINDER_DAYS } from '#core/settings/reminder-days.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import { product } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';

const { reminders } = DEFAULT_SETTINGS;

describe('the texts of automations', () => {
  it('use only known placeholders, the same ones in both languages', () => {
    for (const name of AUTOMATION_NAMES) {
      const texts = LANGUAGES.map((language) =>
        Object.values(BUILT_IN_TEXTS[language][name]).join(' '),
      );
      const [en = '', es = ''] = texts;
      expect(unevenWords({ en, es })).toEqual([]);
      expect(unknownWords(en, wordsOfAutomation(name))).toEqual([]);
      expect(Object.keys(BUILT_IN_TEXTS.en[name])).toEqual(Object.keys(BUILT_IN_TEXTS.es[name]));
    }
  });

  it('never have a part that the owner cannot change', () => {
    const part = fc.option(fc.string(), { nil: undefined });
    const written = fc.record({ subject: part, lead: part, text: part });
    fc.assert(
      fc.property(fc.constantFrom(...AUTOMATION_NAMES), written, (name, own) => {
        const said = textIn(name, 'en', { en: own });
        const ours = BUILT_IN_TEXTS.en[name];
        for (const key of ['subject', 'lead', 'text'] as const) {
          expect(said[key]).toBe(ours[key] === undefined ? undefined : (own[key] ?? ours[key]));
        }
      }),
    );
  });

  it('end a sentence with a single period after Spanish times', () => {
    expect(fillText('el {when}. Hola', { when: '9 a. m. – 11 a. m.' })).toBe(
      'el 9 a. m. – 11 a. m. Hola',
    );
  });

  it('leave the name of a built-in property in its braces', () => {
    expect(fillText('{constructor} {name}', { name: '{balance}' })).toBe('{constructor} {balance}');
  });
});

describe('automationOf', () => {
  it('counts a refund by its mail, to the card, in cash or as a rain check', () => {
    const mailed = (mail: MailKind) =>
      automationOf({ id: 'm', attempts: 0, kind: 'mail', mail, cause: 'c', reservationId: 'r' });
    expect((['refund', 'handed_back', 'rain_check'] as const).map(mailed)).toEqual([
      'refund',
      'refund',
      'refund',
    ]);
    expect([mailed('confirmation'), mailed('link')]).toEqual(['confirm', undefined]);
  });
});

describe('stateOfAutomation', () => {
  it("is what was set, within each one's limits, and settings stay valid", () => {
    const byText = fc.option(fc.boolean(), { nil: undefined });
    const state = fc.record({ isOn: fc.boolean(), days: fc.nat(200), byText });
    const settable = AUTOMATION_NAMES.filter((name) => AUTOMATIONS[name].setting !== undefined);
    fc.assert(
      fc.property(fc.constantFrom(...settable), state, (name, wanted: AutomationState) => {
        const { setting, text } = AUTOMATIONS[name];
        const changed = withAutomation(name, reminders, wanted);
        const now = stateOfAutomation(name, changed);
        const { revision: _revision, ...settings } = DEFAULT_SETTINGS;
        const { success } = settingsSchema.safeParse({ ...settings, reminders: changed });
        expect(now.isOn).toBe(wanted.isOn);
        expect(now.byText).toBe(text && (wanted.byText ?? true));
        const limits = isTimed(setting) ? REMINDER_DAYS[setting] : undefined;
        const days = wanted.days ?? 0;
        expect(success).toBe(limits === undefined || (days >= limits.least && days <= limits.most));
      }),
    );
  });
});

/** Friday noon 2026-11-20; the castle goes out on Saturday 2026-12-05. */
async function automationShop() {
  const shop = await openShop();
  const settings = documentsBusinessSettings(shop.store);
  const { ledger, clock, catalogue, outbox } = shop;
  const endingPapers = makeEndingPapers(catalogue, ledger, settings);
  const lists = documentsReservationLists(shop.store);
  const savedCards = { lastDigits: async () => undefined };
  return {
    ...shop,
    texts: documentsAutomationTexts(shop.store),
    async book(language?: 'en' | 'es') {
      const placed = await shop.place({ ...shop.order(), language });
      if (!placed.ok) throw new Error(placed.error.kind);
      const { id } = placed.value.reservation;
      await shop.paid(id, cents(22_500));
      return id;
    },
    askToSign: makeAskToSign({
      lists,
      book: documentsReservationBook(shop.store),
      ledger,
      settings,
      savedCards,
      clock,
    }),
    warnOfPapers: makeWarnOfPapers({ endingPapers, settings, outbox, clock }),
    async lastMail() {
      await shop.workOutbox();
      return shop.sent.at(-1);
    },
  };
}

describe("the owner's text", () => {
  let shop: Awaited<ReturnType<typeof automationShop>>;
  beforeEach(async () => {
    shop = await automationShop();
  });

  it("starts the mail, and the mail's promises stay", async () => {
    const own = { en: { subject: 'Mine', lead: 'Yeehaw, {first_name}: {booking} is yours.' } };
    await shop.texts.save({ confirm: own }, 0);
    const id = await shop.book();
    const mail = await shop.lastMail();
    expect(mail?.text.startsWith('Yeehaw, Ana: Neon Castle is yours.')).toBe(true);
    expect(mail?.html).toContain('Yeehaw, Ana');
    expect(mail?.subject).toBe(`You're booked! Neon Castle, ${id}`);
    expect(mail?.text).toMatch(/Manage your reservation: http\S+\/manage\/R/);
  });

  it('does not affect the other language', async () => {
    await shop.texts.save({ confirm: { en: { lead: 'Yeehaw!' } } }, 0);
    await shop.book('es');
    expect((await shop.lastMail())?.text).toMatch(/^¡Gracias, Ana/);
  });

  it('is saved only once: a save based on an older revision is refused', async () => {
    expect((await shop.texts.save({}, 0)).ok).toBe(true);
    expect(await shop.texts.save({}, 0)).toEqual({ ok: false, error: { kind: 'texts_changed' } });
  });
});

describe('makeAskToSign', () => {
  it('asks once, three days before, with a link to sign', async () => {
    const shop = await automationShop();
    const id = await shop.book();
    await shop.lastMail();
    shop.clock.pass(11 * DAY);
    expect(await shop.askToSign()).toBe(0);
    shop.clock.pass(DAY);
    expect(await shop.askToSign()).toBe(1);
    expect(await shop.askToSign()).toBe(0);
    const mail = await shop.lastMail();
    expect(mail?.subject).toBe(`Please sign the rental agreement, ${id}`);
    expect(mail?.text).toContain('#papers');
  });

  it('does not ask customers who have signed', async () => {
    const shop = await automationShop();
    const id = await shop.book();
    await shop.ledger.transact(
      toChange({ reservation: id }, (reservation, { schedules }) =>
        ok({
          reservation: {
            ...reservation,
            signed: {
              id: 's1',
              termsVersion: 'v1',
              textId: 't1',
              name: 'Ana',
              at: shop.clock.now(),
            },
          },
          schedules,
          mail: [],
          refunds: [],
        }),
      ),
    );
    shop.clock.pass(12 * DAY);
    expect(await shop.askToSign()).toBe(0);
  });
});

describe('makeWarnOfPapers', () => {
  const unit = plainUnit('u1');
  /** The shop's castle with an inspection that ends on this day. */
  async function papersShop(expiresOn: string) {
    const shop = await automationShop();
    let units = [
      { ...unit, papers: [{ kind: 'inspection', expiresOn: calendarDay(expiresOn) }] as const },
    ];
    const fleets = async () => new Map([['castle', { units, revision: 1 }]]);
    const settings = documentsBusinessSettings(shop.store);
    const listAll = async () => [product()];
    const endingPapers = makeEndingPapers({ listAll }, { fleets }, settings);
    const { outbox, clock } = shop;
    return {
      clock,
      endingPapers,
      retire: () => {
        units = units.map((one) => ({ ...one, retiredOn: calendarDay('2026-11-25') }));
      },
      warn: makeWarnOfPapers({ endingPapers, settings, outbox, clock }),
    };
  }

  it('warns once 30 days before and once a week before', async () => {
    const { clock, warn } = await papersShop('2026-12-21');
    expect(await warn()).toBe(0);
    clock.pass(DAY);
    expect(await warn()).toBe(1);
    clock.pass(DAY);
    expect(await warn()).toBe(0);
    clock.pass(22 * DAY);
    expect(await warn()).toBe(1);
    expect(await warn()).toBe(0);
  });

  it('says when the next mail about papers goes out, even after the first one', () => {
    const next = (day: string, daysBefore: number) =>
      nextWarning(calendarDay('2026-12-21'), daysBefore, calendarDay(day));
    expect([next('2026-11-20', 30), next('2026-11-21', 30), next('2026-12-13', 30)]).toEqual([
      '2026-11-21',
      '2026-12-14',
      '2026-12-14',
    ]);
    expect([next('2026-12-14', 30), next('2026-12-10', 5), next('2026-12-17', 5)]).toEqual([
      undefined,
      '2026-12-16',
      undefined,
    ]);
  });

  it("names each city's permit, and no paper that was renewed", () => {
    const [from, to] = [calendarDay('2026-12-01'), calendarDay('2026-12-31')];
    const permit = { kind: 'permit', by: 'Cleburne', expiresOn: '2026-12-10' } as const;
    const papers = [
      permit,
      { ...permit, by: 'Burleson', expiresOn: '2026-12-05' },
      { ...permit, by: 'Keene' },
      { ...permit, by: 'Keene', expiresOn: '2027-12-10' },
      { kind: 'liability', by: 'Old Mutual', expiresOn: '2026-12-20' },
      { kind: 'liability', by: 'Lone Star Mutual', expiresOn: '2027-12-20' },
    ] as const;
    const ending = papersEnding([], new Map(), { papers }, [from, to]);
    expect(ending.map(({ of }) => of)).toEqual(['Burleson', 'Cleburne']);
    const insurance = { insurer: 'Old Mutual', policy: 'GL-1', expiresOn: '2026-12-20' };
    const before = { company: { ...companyOf(DEMO_SITE), insurance } };
    expect(papersEnding([], new Map(), before, [from, to])).toMatchObject([
      { kind: 'liability', of: 'Old Mutual' },
    ]);
    const renewed = { ...before, papers: papers.slice(-1) };
    expect(papersEnding([], new Map(), renewed, [from, to])).toEqual([]);
  });

  it('ignores a unit that is no longer rented out', async () => {
    const { endingPapers, retire } = await papersShop('2026-12-21');
    const [from, to] = [calendarDay('2026-12-01'), calendarDay('2026-12-31')];
    expect(await endingPapers(from, to)).toMatchObject([
      { of: expect.stringContaining(unit.label), kind: 'inspection' },
    ]);
    retire();
    expect(await endingPapers(from, to)).toEqual([]);
  });
});

describe('composePapersMail', () => {
  it('names the units and the day, with markup escaped', () => {
    const day = calendarDay('2026-12-21');
    const paper = { of: 'Castle <b>, Red bag', kind: 'insurance', expiresOn: day } as const;
    const own = { of: 'Lone Star Mutual', kind: 'liability', expiresOn: day } as const;
    const mail = composePapersMail(day, [paper, own], 'https://shop.example');
    expect(mail.subject).toBe('2 documents expire on Mon, Dec 21');
    expect(mail.text).toContain('- The shop’s liability insurance: Lone Star Mutual');
    expect(mail.text).toContain('- Insurance: Castle <b>, Red bag');
    expect(mail.html).toContain('Castle &lt;b&gt;');
  });
});
