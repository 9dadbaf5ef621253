import { describe, expect, it } from 'vitest';
import { memorySms } from '#adapters/memory/memory-services.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { phoneKey } from '#core/customers/customer.ts';
import { system } from '#core/kernel/actor.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { formatPhone, nationalDigits, phoneHref, textHref, usPhone } from '#core/kernel/contact.ts';
import { HOUR, instant, isoFromInstant, MINUTE } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { VisitProgress } from '#core/lifecycle/visit-progress.ts';
import { composeText } from '#core/notifications/compose-text.ts';
import { tellCrewWindows } from '#core/notifications/crew-windows.ts';
import { remind } from '#core/notifications/reminders.ts';
import { quietUntil, textWord } from '#core/notifications/sms.ts';
import { TEXT_KINDS } from '#core/reservations/booking-decision.ts';
import { toChange } from '#core/reservations/booking-ledger.ts';
import { manageTokenFor } from '#core/reservations/manage-token.ts';
import { answerTexts, TEXTS_WORDING, textNumber } from '#core/reservations/text-consent.ts';
import { MESSAGES } from '#server/areas/messages/messages.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { openShop } from '#tests/support/shop.ts';

const SATURDAY = calendarDay('2026-12-05');
const SUNDAY = calendarDay('2026-12-06');
const ANA = '+18175550101';

describe('usPhone', () => {
  it.each([
    ['(817) 555-0101', ANA],
    ['817.555.0101', ANA],
    ['+1 817 555 0101', ANA],
    ['1-817-555-0101', ANA],
    ['+44 20 7946 0958', undefined],
    ['+52 81 7555 0101', undefined],
    ['555-0101', undefined],
    ['(117) 555-0101', undefined],
    ['(817) 155-0101', undefined],
    ['(911) 555-0101', undefined],
  ])('%s is %s', (typed, number) => {
    expect(usPhone(typed)).toBe(number);
  });
});

describe('nationalDigits and phoneKey', () => {
  it.each([
    ['(817) 555-0101', '8175550101', ANA],
    ['+1 817 555 0101', '8175550101', ANA],
    ['817-555-0101 x12', '8175550101', ANA],
    ['817-555-0101 (ext. 12)', '8175550101', ANA],
    ['817-555-0101, Extension 4021', '8175550101', ANA],
    ['+44 20 7946 0958', '442079460958', '+442079460958'],
    ['+52 55 1234 5678', '525512345678', '+525512345678'],
    ['555-0101', '5550101', '5550101'],
    ['x12', '12', undefined],
  ])('keep %s apart from every other number', (typed, digits, key) => {
    expect([nationalDigits(typed), phoneKey(typed)]).toEqual([digits, key]);
  });

  it('call a number without its extension, and show it with the extension', () => {
    expect([phoneHref('817-555-0101 x12'), formatPhone('817-555-0101 x12')]).toEqual([
      'tel:8175550101',
      '817-555-0101 x12',
    ]);
    expect(formatPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958');
  });

  it('open a text with its words as an iPhone and an Android phone both read them', () => {
    const words = 'Shop & Co: aquí está, https://shop.example/manage/R1.s#choice';
    const href = textHref('(817) 555-0101 x12', words);
    expect(href).toMatch(/^sms:\+18175550101\?&body=[^ &#]+$/);
    expect(new URL(href).searchParams.get('body')).toBe(words);
    expect(textHref('+44 20 7946 0958', 'Hi')).toBe('sms:+442079460958?&body=Hi');
  });
});

describe('quietUntil', () => {
  const until = (day: string, time: string) => {
    const morning = quietUntil(shopMoment(calendarDay(day), time));
    return morning && isoFromInstant(morning);
  };

  it('waits from 20:00 to 08:00 in shop time', () => {
    expect(until('2026-12-05', '19:59')).toBeUndefined();
    expect(until('2026-12-05', '08:00')).toBeUndefined();
    expect(until('2026-12-05', '20:00')).toBe('2026-12-06T14:00:00.000Z');
    expect(until('2026-12-06', '07:59')).toBe('2026-12-06T14:00:00.000Z');
    // The clocks go back on this night.
    expect(until('2026-10-31', '23:00')).toBe('2026-11-01T14:00:00.000Z');
  });
});

describe('textWord', () => {
  it.each([
    ['STOP', 'stop', 'en'],
    [' stop. ', 'stop', 'en'],
    ['Alto', 'stop', 'es'],
    ['Unstop', 'start', 'en'],
    ['AYUDA', 'help', 'es'],
    ['Please stop by the gate', undefined, 'en'],
  ])('%s is %s', (text, word, language) => {
    expect(textWord(text)).toEqual(word === undefined ? { language } : { word, language });
  });
});

/** A confirmed booking for Ana, and the texts she gets. */
async function bookedShop(language?: Language) {
  const sms = memorySms();
  const shop = await openShop(undefined, { smsSender: sms });
  const placed = valueOf(await shop.place({ ...shop.order(), language }));
  const { id } = placed.reservation;
  await shop.paid(id, cents(11_250));
  const found = async () => present(await shop.ledger.find(id));
  const context = () => ({ now: shop.clock.now(), by: { kind: 'customer' } as const });
  return {
    ...shop,
    id,
    sms,
    found,
    stops: shop.of(RECORDS.textStops),
    link: async () => manageTokenFor(await found(), shop.secrets),
    answer: async (agrees: boolean, wording?: string) =>
      shop.ledger.transact(
        toChange({ reservation: id }, (reservation, facts) =>
          answerTexts(reservation, facts, { agrees, wording }, context()),
        ),
      ),
    tell: (eta = '10:00') =>
      shop.ledger.transact(
        toChange(
          { reservation: id },
          tellCrewWindows(
            [{ kind: 'deliver', day: SATURDAY, window: { from: '08:00', to: '12:00' }, eta }],
            context(),
          ),
        ),
      ),
    work: async () => {
      await shop.workOutbox();
      return sms.sent.map(({ text }) => text);
    },
  };
}

describe('texts to customers', () => {
  it('are sent only with consent that was not withdrawn before sending', async () => {
    const shop = await bookedShop();
    await shop.tell('10:00');
    expect(await shop.work()).toEqual([]);
    await shop.answer(true);
    await shop.tell('08:00');
    await shop.answer(false);
    expect(await shop.work()).toEqual([]);
    const notes = (await shop.found()).history.filter(({ facts }) => facts?.['texts']);
    expect(notes).toMatchObject([
      {
        by: { kind: 'customer' },
        facts: { texts: 'texts_agreed_on_the_private_link', number: ANA },
      },
      { facts: { texts: 'texts_declined_on_the_private_link' } },
    ]);
  });

  it.each([
    ['en', 'Bounce Galaxy Rentals: we deliver Sat, Dec 5, 9 AM – 11 AM. Reply STOP to opt out.'],
    [
      'es',
      'Bounce Galaxy Rentals: entregamos el sáb 5 dic, 9 a. m. – 11 a. m. Responde STOP para no recibir más.',
    ],
  ] as const)(
    "announce the mailed hours once, in the booking's language: %s",
    async (language, text) => {
      const shop = await bookedShop(language);
      await shop.answer(true);
      await shop.tell();
      expect(await shop.work()).toEqual([text]);
      await shop.tell();
      expect(await shop.work()).toHaveLength(1);
      expect(shop.sms.sent).toMatchObject([{ to: ANA, isRetry: false }]);
    },
  );

  it('begin their second sentence with a capital letter, too', async () => {
    const shop = await bookedShop();
    await shop.answer(true);
    const window = { from: '08:00', to: '20:00' };
    const visits = [
      { kind: 'deliver', day: SATURDAY, window, eta: '10:00' },
      { kind: 'collect', day: SUNDAY, window, eta: '18:00' },
    ] as const;
    const context = { now: shop.clock.now(), by: { kind: 'customer' } } as const;
    await shop.ledger.transact(
      toChange({ reservation: shop.id }, tellCrewWindows(visits, context)),
    );
    expect(await shop.work()).toEqual([
      'Bounce Galaxy Rentals: we deliver Sat, Dec 5, 9 AM – 11 AM. We pick up Sun, Dec 6, 5 PM – 7 PM. Reply STOP to opt out.',
    ]);
  });

  it.each([
    ['en', 'we set up Neon Castle Sat, Dec 5, 9 AM – 11 AM. Please unlock the gate'],
    ['es', 'instalamos Neon Castle el sáb 5 dic, 9 a. m. – 11 a. m. Por favor'],
  ] as const)('remind the day before, with the announced hours: %s', async (language, said) => {
    const shop = await bookedShop(language);
    await shop.answer(true);
    await shop.tell();
    await shop.work();
    const decide = remind('visit_reminder', SATURDAY, {
      now: shop.clock.now(),
      by: system('visit-reminders'),
    });
    const reminded = () => shop.ledger.transact(toChange({ reservation: shop.id }, decide));
    expect([(await reminded()).ok, (await reminded()).ok]).toEqual([true, false]);
    expect((await shop.work()).filter((text) => text.includes(said))).toHaveLength(1);
    expect(shop.sms.sent).toHaveLength(2);
    // Spanish times end with their own period, in mails too.
    const mails = shop.sent.map(({ text }) => text).join('');
    expect(mails).not.toContain('m..');
  });

  it('wait for the morning', async () => {
    const shop = await bookedShop();
    await shop.answer(true);
    shop.clock.pass(shopMoment(calendarDay('2026-12-04'), '21:00') - shop.clock.now());
    await shop.tell();
    expect(await shop.work()).toEqual([]);
    shop.clock.pass(10 * HOUR + 59 * MINUTE);
    expect(await shop.work()).toEqual([]);
    shop.clock.pass(MINUTE);
    expect(await shop.work()).toHaveLength(1);
  });

  it('tell in the morning only the last hours of the night', async () => {
    const shop = await bookedShop();
    await shop.answer(true);
    shop.clock.pass(shopMoment(calendarDay('2026-12-04'), '21:00') - shop.clock.now());
    await shop.tell('10:00');
    shop.clock.pass(HOUR);
    await shop.tell('08:30');
    shop.clock.pass(10 * HOUR);
    expect(await shop.work()).toEqual([expect.stringContaining('8 AM – 9:30 AM.')]);
  });

  it('are not sent once the hours are past', async () => {
    const shop = await bookedShop();
    await shop.answer(true);
    await shop.tell('10:00');
    shop.sms.answer('away');
    await shop.work();
    shop.sms.answer('sent');
    shop.clock.pass(shopMoment(SATURDAY, '11:01') - shop.clock.now());
    expect(await shop.work()).toEqual([]);
  });

  it('are retried, and marked as retries', async () => {
    const shop = await bookedShop();
    await shop.answer(true);
    await shop.tell();
    shop.sms.answer('away');
    await shop.work();
    shop.sms.answer('sent');
    shop.clock.pass(MINUTE);
    await shop.work();
    expect(shop.sms.sent).toMatchObject([{ isRetry: true }]);
  });

  it('stop for good once the number, or the provider, has said STOP, until START', async () => {
    const shop = await bookedShop();
    await shop.answer(true);
    const { textsByLink, takeText } = MESSAGES;
    const texts = shop.of(textsByLink);
    const say = (text: string) => shop.of(takeText)({ from: ANA, text, isAnswered: false });
    const state = async () => {
      const read = await texts.read(await shop.link());
      return read.ok ? read.value : read.error;
    };
    expect(await state()).toEqual({ phone: '817-555-0101', state: 'on' });
    expect(await say('STOP')).toBeUndefined();
    expect(await state()).toMatchObject({ state: 'stopped' });
    await shop.tell('10:00');
    expect(await shop.work()).toEqual([]);
    await say('START');
    expect(await state()).toMatchObject({ state: 'on' });
    shop.clock.pass(MINUTE);
    shop.sms.answer('opted_out');
    await shop.tell('08:00');
    await shop.work();
    expect(await shop.stops.isStopped(ANA)).toBe(true);
    expect(await say('HELP')).toBeUndefined();
    await say('START');
    expect(await say('HELP')).toContain(DEMO_SITE.phone);
    expect(await say('AYUDA')).toContain('mensajes sobre tu renta');
    expect(await say('Is 9 okay?')).toContain('no one reads');
  });

  it('need a new consent for a new number', async () => {
    const shop = await bookedShop();
    await shop.answer(true);
    const reservation = await shop.found();
    const other = { ...reservation.contact, phone: '(817) 555-0199' };
    expect(textNumber(reservation)).toBe(ANA);
    expect(textNumber({ ...reservation, contact: other })).toBeUndefined();
    const abroad = { ...reservation, contact: { ...other, phone: '+44 20 7946 0958' } };
    expect(textNumber(abroad)).toBeUndefined();
  });

  it('are only about the crew unless the customer saw the sentence that names the others', async () => {
    const shop = await bookedShop();
    const kinds = async () => {
      const reservation = await shop.found();
      return TEXT_KINDS.filter((kind) => textNumber(reservation, kind) !== undefined);
    };
    const answers = async () =>
      (await shop.found()).history.filter(({ facts }) => facts?.['texts']).length;
    await shop.answer(true);
    await shop.answer(true, '2026-11');
    expect(await kinds()).toEqual(['crew_window', 'visit_reminder', 'on_my_way']);
    expect(await answers()).toBe(1);
    await shop.answer(true, TEXTS_WORDING);
    expect(await kinds()).toEqual(TEXT_KINDS);
    await shop.answer(true);
    await shop.answer(true, TEXTS_WORDING);
    expect(await answers()).toBe(2);
    await shop.answer(false, TEXTS_WORDING);
    expect(await kinds()).toEqual([]);
  });

  it('say "on its way" only while it is news', async () => {
    const shop = await bookedShop();
    const reservation = await shop.found();
    const at = shop.clock.now();
    const left = {
      kind: 'note',
      at,
      by: { kind: 'customer' },
      facts: { texted: 'on_my_way', visit: 'collect', day: shopDay(at) },
    } as const;
    const gone = { ...reservation, history: [...reservation.history, left] };
    const sent = { site: DEMO_SITE, now: at, url: '' };
    const said = (minutes: number) =>
      composeText('on_my_way', gone, { ...sent, now: instant(at + minutes * MINUTE) });
    expect(said(30)).toContain('on its way to pick up');
    expect(said(31)).toBeUndefined();
    const over = { ...gone, status: 'cancelled' } as const;
    expect(composeText('on_my_way', over, sent)).toBeUndefined();
    const sayWhile = (state: VisitProgress['state'], kind: VisitProgress['kind'] = 'collect') =>
      composeText('on_my_way', gone, {
        ...sent,
        begun: [{ kind, day: shopDay(at), lines: [0], state, times: {} }],
      });
    expect(sayWhile('on_the_way')).toContain('on its way to pick up');
    expect(sayWhile('done', 'deliver')).toContain('on its way to pick up');
    expect(['arrived', 'done', 'failed'].map((state) => sayWhile(state as 'done'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('say no hours of a visit that the crew has begun', async () => {
    const shop = await bookedShop();
    await shop.tell();
    const told = (begun: readonly VisitProgress[]) =>
      found.then((reservation) =>
        composeText('crew_window', reservation, {
          site: DEMO_SITE,
          now: shop.clock.now(),
          url: '',
          begun,
        }),
      );
    const found = shop.found();
    const begun = { kind: 'deliver', lines: [0], state: 'arrived', times: {} } as const;
    expect(await told([{ ...begun, day: SUNDAY }])).toContain('we deliver');
    expect(await told([{ ...begun, day: SATURDAY }])).toBeUndefined();
  });
});
