import { describe, expect, it } from 'vitest';
import { documentsOwnTexts } from '#adapters/documents/collections/own-terms-document.ts';
import { documentsBusinessSettings } from '#adapters/documents/collections/settings-document.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { memoryPaperMaker } from '#adapters/memory/memory-services.ts';
import { makeOwnTerms } from '#core/back-office/own-terms.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import {
  agreementText,
  isSigned,
  sign,
  signAgreement,
  signatureOf,
} from '#core/documents/agreement.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { DAY } from '#core/kernel/instant.ts';
import { composeMail } from '#core/notifications/compose-mail.ts';
import { wantsReminder } from '#core/notifications/reminders.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { makeReadOwnTerms, ownTermsId, type OwnTerms } from '#core/settings/own-terms.ts';
import { ownTermsIn, termsDayOf, termsVersionIn } from '#core/settings/terms-figures.ts';
import { present, valueOf } from '#tests/support/expected.ts';
import { fixedClock, NOON, order } from '#tests/support/fixtures.ts';
import { openHistoryShop } from '#tests/support/history-shop.ts';
import { sold } from '#tests/support/sold.ts';

const own = (en: string, more: Partial<OwnTerms['text']> = {}): OwnTerms => {
  const text = { en, es: '', replaces: true, ...more };
  return { id: ownTermsId(text), replaces: text.replaces, since: '2027-01-08', text };
};
const WAIVER = own('# Release\nYou release us.\n\nInitials');

const withOwn = (terms: OwnTerms | undefined): Settings => {
  if (terms === undefined) return DEFAULT_SETTINGS;
  const { text: _text, ...named } = terms;
  return { ...DEFAULT_SETTINGS, ownTerms: named };
};
const basisOf = (terms: OwnTerms | undefined) => ({
  site: DEMO_SITE,
  settings: withOwn(terms),
  own: terms,
});

/** A confirmed booking whose customer signed these terms. */
function signedUnder(terms: OwnTerms | undefined): Reservation {
  const reservation = sold('r1');
  const basis = basisOf(terms);
  const { textId } = agreementText(reservation, basis);
  const {
    paper: _paper,
    reservationId: _id,
    ...signed
  } = signAgreement(reservation, { name: 'Ana Ortiz', textId }, basis, NOON);
  return { ...reservation, signed };
}

describe('an agreement with own terms', () => {
  const said = (terms: OwnTerms | undefined, more: Partial<Reservation> = {}): string =>
    JSON.stringify(agreementText({ ...sold('r1'), ...more }, basisOf(terms)).blocks);

  it('has them instead of the standard terms, or below them, with the facts of the booking', () => {
    const added = own('# Release\nYou release us.', { replaces: false });
    for (const terms of [WAIVER, added]) {
      expect(said(terms)).toContain('{"kind":"heading","text":"Release"}');
      expect(said(terms)).toContain('Ana Ortiz');
      expect(said(terms)).toContain('as of Friday, January 8, 2027');
    }
    expect(said(WAIVER)).not.toContain('Damage and loss');
    expect(said(added).indexOf('Damage and loss')).toBeLessThan(said(added).indexOf('Release'));
    expect(said(added)).toContain('Damage and loss');
  });

  it('is in Spanish if there is a Spanish text, and in English if there is none', () => {
    const both = own('You release us.', { es: 'Nos liberas.' });
    const spanish = { language: 'es' } as const;
    expect(said(both, spanish)).toContain('Nos liberas.');
    expect(said(both, spanish)).toContain('"heading","text":"Contrato"');
    expect(said(WAIVER, spanish)).toContain('You release us.');
    expect(said(both)).not.toContain('Nos liberas.');
  });

  it('says in Spanish why its terms are in English, without another text to sign', () => {
    const added = own('You release us.', { replaces: false });
    const spanish = { language: 'es' } as const;
    expect(said(WAIVER, spanish)).toContain('"Los términos están en inglés porque');
    expect(said(added, spanish)).toContain('"Los términos adicionales, al final, están en inglés');
    const both = own('You release us.', { es: 'Nos liberas.' });
    expect(said(WAIVER) + said(both, spanish)).not.toContain('en inglés');
    const reservation = { ...sold('r1'), ...spanish };
    const [shown] = agreementText(reservation, basisOf(WAIVER)).blocks.slice(-3);
    expect(shown).toMatchObject({ kind: 'heading', text: 'Release' });
    expect(agreementText(reservation, basisOf(WAIVER)).textId).toBe('fe47503b0741d4d0');
  });

  it('needs another signature if another text replaces it, but not if only its day is another', () => {
    const signed = signedUnder(WAIVER);
    const states = [WAIVER, { ...WAIVER, since: '2027-02-01' }, own('Other.'), undefined].map(
      (terms) => [isSigned(signed, basisOf(terms)), signatureOf(signed, withOwn(terms))],
    );
    expect(states).toEqual([
      [true, 'signed'],
      [true, 'signed'],
      [false, 'outdated'],
      [false, 'outdated'],
    ]);
    expect(signatureOf(signedUnder(undefined), withOwn(WAIVER))).toBe('outdated');
  });

  it('is asked for again by the reminder and in the emails', () => {
    const signed = signedUnder(undefined);
    const line = present(signed.lines[0]);
    const wanted = [DEFAULT_SETTINGS, withOwn(WAIVER)].map((settings) =>
      wantsReminder('agreement_reminder', signed, line.startDate, settings),
    );
    expect(wanted).toEqual([false, true]);
    const mails = [undefined, withOwn(WAIVER).ownTerms].map((ownTerms) =>
      composeMail('confirmation', signed, 'https://x.example/m', DEMO_SITE, {
        ownTerms,
      }).text.includes('changed after you signed'),
    );
    expect(mails).toEqual([false, true]);
  });

  it('is not signed if the terms changed while the page was open', async () => {
    const shop = await openHistoryShop(memoryDocumentStore());
    const { reservation } = valueOf(await shop.place(order()));
    const { textId } = agreementText(reservation, basisOf(WAIVER));
    const facts = { schedules: new Map(), commercial: { settings: withOwn(own('Newer.')) } };
    const terms = { site: DEMO_SITE, own: WAIVER };
    const context = { now: NOON, by: CUSTOMER };
    const signature = { name: 'Ana', textId };
    expect(sign(reservation, facts as never, signature, terms, context)).toEqual({
      ok: false,
      error: { kind: 'agreement_changed' },
    });
  });
});

describe('the version of the terms', () => {
  it('names the own text, and our wording only if it is part of them', () => {
    const version = termsVersionIn(withOwn(WAIVER));
    expect(version).toMatch(/^own-[0-9a-f]{8}-[0-9a-f]{16}$/);
    expect(ownTermsIn(version)).toBe(WAIVER.id);
    const added = withOwn(own('# Release\nYou release us.', { replaces: false }));
    expect(termsVersionIn(added)).toMatch(/^1\.8-[0-9a-f]{8}-[0-9a-f]{16}$/);
    expect(ownTermsIn(termsVersionIn(DEFAULT_SETTINGS))).toBeUndefined();
  });

  it('has the later day of two texts', () => {
    const early = { id: WAIVER.id, since: '2026-01-01' };
    expect(termsDayOf({ ...early, replaces: true })).toBe('2026-01-01');
    expect(termsDayOf({ ...early, replaces: false })).toBe(termsDayOf(undefined));
  });

  it('of another text is refused at checkout', async () => {
    const shop = await openHistoryShop(memoryDocumentStore());
    const { revision: _revision, ...settings } = await shop.settings.read();
    const before = termsVersionIn(settings);
    await shop.settings.save({ ...settings, ownTerms: withOwn(WAIVER).ownTerms }, 1);
    const stale = await shop.place({ ...order(), termsVersion: before });
    expect(stale).toEqual({ ok: false, error: { kind: 'terms_changed' } });
    const termsVersion = termsVersionIn(await shop.settings.read());
    expect(await shop.place({ ...order(), termsVersion })).toMatchObject({
      value: { reservation: { terms: { version: termsVersion } } },
    });
  });
});

describe('makeOwnTerms', () => {
  const clock = fixedClock();
  function opened(ahead: readonly Reservation[] = []) {
    const store = memoryDocumentStore();
    const settings = documentsBusinessSettings(store);
    const texts = documentsOwnTexts(store);
    const readOwnTerms = makeReadOwnTerms(texts);
    const desk = makeOwnTerms({
      settings,
      texts,
      readOwnTerms,
      lists: { confirmedStarting: async () => ahead },
      papers: memoryPaperMaker(),
      readSite: async () => DEMO_SITE,
      clock,
    });
    return { desk, settings, texts, readOwnTerms };
  }

  async function previewed(asked: ReturnType<ReturnType<typeof makeOwnTerms>['preview']>) {
    const seen = valueOf(await asked);
    return seen.paper;
  }

  it('keeps every text that was in force, and the day since which the present one is', async () => {
    const { desk, settings, texts } = opened();
    await desk.save(WAIVER.text, 0);
    expect((await desk.read()).own).toEqual({ ...WAIVER, since: '2026-11-20' });
    clock.pass(2 * DAY);
    await desk.save(WAIVER.text, 1);
    expect((await settings.read()).ownTerms?.since).toBe('2026-11-20');
    const other = own('Other.');
    await desk.save(other.text, 2);
    expect((await settings.read()).ownTerms).toEqual({
      ...withOwn(other).ownTerms,
      since: '2026-11-22',
    });
    await desk.save(undefined, 3);
    expect((await desk.read()).own).toBeUndefined();
    expect(await texts.find(WAIVER.id)).toEqual(WAIVER.text);
  });

  it('refuses to overwrite the change of someone else', async () => {
    const { desk } = opened();
    await desk.save(WAIVER.text, 0);
    const error = { kind: 'settings_changed' };
    expect(await desk.save(own('Other.').text, 0)).toEqual({ ok: false, error });
    expect((await desk.read()).own?.id).toBe(WAIVER.id);
  });

  it('counts who would sign another text', async () => {
    const { desk } = opened([signedUnder(undefined), signedUnder(WAIVER), sold('r2')]);
    expect((await desk.read()).ahead).toEqual({ signed: 1, unsigned: 2, outdated: 1 });
    await desk.save(WAIVER.text, 0);
    expect((await desk.read()).ahead).toEqual({ signed: 1, unsigned: 2, outdated: 1 });
  });

  it('previews a text that is not saved', async () => {
    const { desk, settings } = opened();
    const paper = await previewed(desk.preview(own('<i>You</i> release us.').text, 'es'));
    expect(JSON.stringify(paper)).toContain('<i>You</i> release us.');
    expect(paper).toMatchObject({ language: 'es', title: 'Contrato de renta' });
    expect((await settings.read()).ownTerms).toBeUndefined();
  });

  it('previews a booking whose delivery and pickup are on open days', async () => {
    const { desk, settings } = opened();
    const { revision: _revision, ...before } = await settings.read();
    const { limits } = before;
    const week = limits.week.map((day, index) => ({ ...day, isOpen: [1, 3, 4].includes(index) }));
    await settings.save({ ...before, limits: { ...limits, keepsOpeningDays: true, week } }, 0);
    const paper = await previewed(desk.preview(WAIVER.text, 'en'));
    const facts = paper.blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []));
    const days = facts.filter(({ label }) => /Delivery|Pickup/.test(label));
    expect(days.map(({ value }) => value.split(',')[0])).toEqual(['Wednesday', 'Thursday']);
  });

  it('refuses a text that the file of the agreement could not show, and names the characters', async () => {
    const { desk, settings } = opened();
    const { text } = own('🎪 Party: 🎈 and 🎪');
    const error = {
      kind: 'unprintable_terms',
      found: [
        { language: 'en', characters: '🎪 🎈' },
        { language: 'es', characters: '🎂' },
      ],
    };
    const refused = { ok: false, error };
    expect(await desk.save({ ...text, es: 'Pastel 🎂' }, 0)).toEqual(refused);
    expect(await desk.preview({ ...text, es: 'Pastel 🎂' }, 'en')).toEqual(refused);
    expect((await settings.read()).ownTerms).toBeUndefined();
  });

  it('fails rather than show another text', async () => {
    const { readOwnTerms } = opened();
    await expect(readOwnTerms(withOwn(WAIVER))).rejects.toThrow('have no text');
  });
});
