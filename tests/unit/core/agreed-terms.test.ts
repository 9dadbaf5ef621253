import { describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { agreementText, toSignByHand, unsignedPaper } from '#core/documents/agreement.ts';
import { paperWords, pricedLines, signedLines } from '#core/documents/reservation-facts.ts';
import { cents, subtractCents } from '#core/kernel/cents.ts';
import { textIdOf } from '#core/kernel/ids.ts';
import type { Language } from '#core/kernel/language.ts';
import type { PaperBlock } from '#core/kernel/paper.ts';
import { composeMail } from '#core/notifications/compose-mail.ts';
import { bookedPolicyOf, percentBack } from '#core/refunds/cancellation-policy.ts';
import type { OfficeTerms } from '#core/reservations/office-terms.ts';
import { balanceOf, type Reservation } from '#core/reservations/reservation.ts';
import { offersFor } from '#core/self-service/manage-offers.ts';
import { TERMS_VERSION, termsFiguresOf, termsVersionOf } from '#core/settings/terms-figures.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { NOON, order } from '#tests/support/fixtures.ts';
import { LIFE_SETTINGS, openHistoryShop } from '#tests/support/history-shop.ts';

const AGREED = termsVersionOf(termsFiguresOf(LIFE_SETTINGS));
/** The owner no longer refunds anything and no longer allows changes. */
const STRICTER = {
  ...LIFE_SETTINGS,
  deposit: { percent: 80 },
  cancellation: { tiers: [], weather: { ...LIFE_SETTINGS.cancellation.weather, isOn: false } },
  changes: { ...LIFE_SETTINGS.changes, isOn: false },
};

async function booked() {
  const shop = await openHistoryShop(memoryDocumentStore());
  const placed = valueOf(await shop.place({ ...order(), termsVersion: AGREED }));
  const { id } = placed.reservation;
  const wanted = {
    reservationId: id,
    reason: 'deposit',
    amount: placed.quote.dueNow,
  } as const;
  const begun = valueOf(await shop.beginPayment(wanted));
  await shop.receive(shop.paidEvent(shop.provider.pay(begun.id)));
  const find = async () => present(await shop.ledger.find(id));
  return { ...shop, find };
}

describe('the terms of an existing booking', () => {
  it('stay in force when the owner changes them', async () => {
    const shop = await booked();
    const before = offersFor(await shop.find(), LIFE_SETTINGS, shop.clock.now());
    expect(before.cancellation?.refund).toBeGreaterThan(0);
    expect(before.changes).toBeDefined();
    await shop.settings.save(STRICTER, 1);
    expect(offersFor(await shop.find(), STRICTER, shop.clock.now())).toEqual(before);
  });

  it('improve right away if the owner becomes more generous', async () => {
    const shop = await booked();
    const reservation = await shop.find();
    const tiers = [{ daysBefore: 1, refundPercent: 80 }];
    const weather = { isOn: true, untilHours: 1, validDays: 500 };
    const kinder = { ...LIFE_SETTINGS, cancellation: { tiers, weather } };
    const counts = bookedPolicyOf(reservation, kinder).cancellation;
    expect(counts.weather).toEqual(weather);
    expect([0, 1, 2, 6, 7].map((days) => percentBack(counts, days))).toEqual([0, 80, 80, 80, 100]);
  });

  it('stay those of the agreement, word for word', async () => {
    const shop = await booked();
    const reservation = await shop.find();
    const basis = (settings: typeof LIFE_SETTINGS) => ({
      site: DEMO_SITE,
      settings,
      own: undefined,
    });
    const text = agreementText(reservation, basis(LIFE_SETTINGS));
    expect(text.termsVersion).toBe(AGREED);
    expect(agreementText(reservation, basis(STRICTER))).toEqual(text);
  });

  it('are the current ones for a booking from before they were stored', async () => {
    const shop = await booked();
    const older = { ...(await shop.find()), conditions: undefined };
    expect(offersFor(older, STRICTER, shop.clock.now()).cancellation?.refund).toBe(0);
  });
});

describe('place', () => {
  it('refuses an order that agreed to outdated figures', async () => {
    const shop = await openHistoryShop(memoryDocumentStore());
    await shop.settings.save(STRICTER, 1);
    const stale = { ...order(), termsVersion: AGREED };
    expect(await shop.place(stale)).toEqual({ ok: false, error: { kind: 'terms_changed' } });
    const termsVersion = termsVersionOf(termsFiguresOf(STRICTER));
    expect(await shop.place({ ...order(), termsVersion })).toMatchObject({
      value: { reservation: { terms: { version: termsVersion } } },
    });
  });

  it('accepts a version that names no figures', async () => {
    const shop = await openHistoryShop(memoryDocumentStore());
    expect(await shop.place({ ...order(), termsVersion: '1.0' })).toMatchObject({ ok: true });
  });

  it('keeps the id of agreements signed before the text showed a date instead of a version', async () => {
    const reservation = await (await booked()).find();
    const basis = { site: DEMO_SITE, settings: LIFE_SETTINGS, own: undefined };
    const { blocks, textId, termsVersion } = agreementText(reservation, basis);
    const { edition, day } = paperWords(reservation);
    const said = JSON.stringify(blocks).replace(
      edition.day(day(TERMS_VERSION.date)),
      edition.version(termsVersion),
    );
    expect(textIdOf(JSON.parse(said))).toBe(textId);
  });

  it('says how the office agreed to be paid, which asks nobody to sign again', async () => {
    const reservation = await (await booked()).find();
    const basis = { site: DEMO_SITE, settings: LIFE_SETTINGS, own: undefined };
    const text = (office?: OfficeTerms, language: Language = 'en') => {
      const { blocks, textId } = agreementText({ ...reservation, language, office }, basis);
      return { textId, said: JSON.stringify(blocks) };
    };
    const taxExempt = { organization: 'Lincoln Elementary PTA' };
    const invoice = { netDays: 30, poNumber: 'PO-7' };
    const school = { source: 'phone', payment: 'invoice', invoice, taxExempt } as const;
    const door = { source: 'phone', payment: 'door' } as const;
    const { said, textId } = text(school);
    expect(said).toContain('is paid by invoice. The balance is due by');
    expect(said).toContain('Lincoln Elementary PTA');
    expect(said).toContain('PO-7');
    expect(text(school, 'es').said).toContain('se paga con factura. El saldo vence el');
    expect(text(door).said).toContain('The balance is paid to the crew when they set up.');
    const cash = { source: 'phone', payment: 'cash' } as const;
    expect(text(cash).said).toContain('to the crew when they set up, or by card through');
    expect(text(cash, 'es').said).toContain('en efectivo o con cheque');
    const paidTotal = subtractCents(reservation.total, balanceOf(reservation));
    const paid = agreementText({ ...reservation, office: cash, total: paidTotal }, basis);
    expect(JSON.stringify(paid.blocks)).not.toContain('How this booking is paid');
    expect(text().said).not.toContain('How this booking is paid');
    expect(new Set([textId, ...[door, cash, undefined].map((one) => text(one).textId)]).size).toBe(
      1,
    );
  });

  it('is printed with lines to sign by hand, which are no part of the text', async () => {
    const reservation = await (await booked()).find();
    const basis = { site: DEMO_SITE, settings: LIFE_SETTINGS, own: undefined };
    const labels = (language: Language) => {
      const paper = unsignedPaper({ ...reservation, language }, basis, NOON);
      const [first, ...more] = toSignByHand(paper).blocks.slice(paper.blocks.length);
      expect(more).toEqual([]);
      return first;
    };
    const { blocks } = unsignedPaper(reservation, basis, NOON);
    expect(blocks).toEqual(agreementText(reservation, basis).blocks);
    expect(labels('en')).toEqual({ kind: 'blanks', labels: ['Signature', 'Printed name', 'Date'] });
    expect(labels('es')).toEqual({
      kind: 'blanks',
      labels: ['Firma', 'Nombre en letra de molde', 'Fecha'],
    });
  });

  it('keeps the ids of signed agreements: another word makes every customer sign again', async () => {
    const reservation = await (await booked()).find();
    const basis = { site: DEMO_SITE, settings: LIFE_SETTINGS, own: undefined };
    const taxed = { kind: 'promo', label: 'Promo code', name: 'PARTY10', taxable: false } as const;
    const pricing = { ...reservation.pricing, adjustments: [{ ...taxed, amount: cents(-1_000) }] };
    const idIn = (language: 'en' | 'es') =>
      agreementText({ ...reservation, pricing, language } as Reservation, basis).textId;
    // They change with the wording's version only (`TERMS_VERSION`).
    expect([TERMS_VERSION.version, idIn('en'), idIn('es')]).toEqual([
      '1.8',
      '2d73d06f3442a25b',
      'cbb11d854827f323',
    ]);
    const { window, signedWindow } = paperWords({ language: 'es' });
    expect(signedWindow('10:00', '12:00')).toBe('10 a. m. – 12 p. m.');
    expect(window('10:00', '12:00')).toBe('10 a. m. – 12 del día');
    const event = { ...reservation.event, startsAt: '12:00', endsAt: '16:00' };
    const noon = { ...reservation, event, language: 'es' } as const;
    expect(JSON.stringify(unsignedPaper(noon, basis, NOON))).toContain('12 p. m. – 4 p. m.');
    // A signed label stays, too: with parentheses it is only read.
    const delivery = { ...taxed, kind: 'delivery', label: 'Delivery: Tarrant', name: 'Tarrant' };
    const brought = {
      ...reservation,
      pricing: { ...pricing, adjustments: [{ ...delivery, amount: cents(3_500) }] },
    } as Reservation;
    const labelsOf = (block: PaperBlock) =>
      block.kind === 'amounts' ? block.rows.map(({ label }) => label) : [];
    expect(labelsOf(signedLines(brought))).toContain('Delivery: Tarrant');
    expect(labelsOf(pricedLines(brought))).toContain('Delivery (Tarrant)');
    expect(labelsOf(pricedLines({ ...brought, language: 'es' }))).toContain('Entrega (Tarrant)');
    expect(composeMail('confirmation', brought, '', DEMO_SITE).text).toContain(
      'Delivery (Tarrant): $35.00',
    );
  });
});
