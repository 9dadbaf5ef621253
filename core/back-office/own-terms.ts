import { isShut } from '#core/capacity/shut-days.ts';
import type { ReadSite } from '#core/content/company.ts';
import { asWritten } from '#core/content/own-terms-text.ts';
import { depositSentence, inARow, rainCheckSentence } from '#core/content/rule-sentences.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { siteIn } from '#core/content/site-in.ts';
import {
  signatureOf,
  type SignatureState,
  toSignByHand,
  unsignedPaper,
} from '#core/documents/agreement.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';
import { paperWords } from '#core/documents/reservation-facts.ts';
import { addDays, eachDay } from '#core/kernel/calendar-day.ts';
import { centsFromDollars } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { type Language, LANGUAGES } from '#core/kernel/language.ts';
import type { Paper } from '#core/kernel/paper.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { cancellationSentences } from '#core/refunds/cancellation-text.ts';
import type { ReservationLists } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import {
  type BusinessSettings,
  type BusinessSettingsStore,
  DEFAULT_DEPOSIT_PERCENT,
  type Settings,
  type SettingsChanged,
} from '#core/settings/business-settings.ts';
import {
  ownTermsId,
  type OwnText,
  type OwnTexts,
  type ReadOwnTerms,
} from '#core/settings/own-terms.ts';
import { termsFiguresOf } from '#core/settings/terms-figures.ts';

type OwnTermsPorts = {
  readonly settings: BusinessSettingsStore;
  readonly texts: OwnTexts;
  readonly readOwnTerms: ReadOwnTerms;
  readonly lists: Pick<ReservationLists, 'confirmedStarting'>;
  readonly papers: PaperMaker;
  readonly readSite: ReadSite;
  readonly clock: Clock;
};

/** More than any shop has ahead. */
const MOST = 5_000;

const WORDS: Readonly<Record<Language, { readonly title: string; readonly name: string }>> = {
  en: { title: 'Bounce house', name: 'Example Customer' },
  es: { title: 'Brincolín', name: 'Cliente de ejemplo' },
};

/**
 * A booking that nobody made, at the shop's own address and its lowest price, in a week or on
 * the next open day whose next day is open too.
 */
function exampleBooking(
  site: SiteConfig,
  language: Language,
  now: Instant,
  limits: Settings['limits'],
): Reservation {
  const { title, name } = WORDS[language];
  const total = centsFromDollars(site.fromPrice);
  const inAWeek = addDays(shopDay(now), 7);
  const open = eachDay(inAWeek, addDays(inAWeek, limits.farthestDays)).filter(
    (day) => !isShut(day, limits),
  );
  const startDate = open.find((day) => !isShut(addDays(day, 1), limits)) ?? open[0] ?? inAWeek;
  const { street, city, region, postalCode } = site.address;
  return {
    id: 'EXAMPLE',
    status: 'confirmed',
    lines: [
      {
        productId: 'example',
        title,
        image: '',
        unitPrice: total,
        quantity: 1,
        startDate,
        endDate: addDays(startDate, 1),
        turnaroundDays: 0,
        units: [],
      },
    ],
    total,
    placedTotal: total,
    pricing: {
      adjustments: [],
      settingsRevision: 0,
      depositPercent: DEFAULT_DEPOSIT_PERCENT,
      deliveries: [],
    },
    plan: 'deposit',
    contact: { name, email: 'name@example.com', phone: '(555) 555-0100' },
    event: { street, city, region, postalCode },
    entries: [],
    history: [],
    attempts: [],
    pendingRefunds: [],
    createdAt: now,
    linkVersion: 1,
    manageTokenHash: '',
    language,
  };
}

/** The file of the agreement could not show these characters, by text. */
export type UnprintableTerms = {
  readonly kind: 'unprintable_terms';
  readonly found: readonly { readonly language: Language; readonly characters: string }[];
};

/** What the owner does with the terms of the rental agreement. */
export const makeOwnTerms = (ports: OwnTermsPorts) => {
  const { settings, texts, readOwnTerms, lists, papers, readSite, clock } = ports;

  async function unprintableIn(text: OwnText): Promise<UnprintableTerms | undefined> {
    const found = await Promise.all(
      LANGUAGES.map(async (language) => ({
        language,
        characters: (await papers.unprintable(text[language])).join(' '),
      })),
    );
    const bad = found.filter(({ characters }) => characters !== '');
    return bad.length === 0 ? undefined : { kind: 'unprintable_terms', found: bad };
  }

  return {
    /**
     * The own text, our standard text in the same form, what the storefront says from the settings
     * whatever the terms say, and how many customers with a party ahead
     * have signed the present agreement or not. `unsigned` includes `outdated`.
     */
    async read() {
      const today = shopDay(clock.now());
      const inForce = await settings.read();
      const [own, site, ahead] = await Promise.all([
        readOwnTerms(inForce),
        readSite(),
        lists.confirmedStarting(
          { from: today, to: addDays(today, inForce.limits.farthestDays) },
          MOST,
        ),
      ]);
      const standard = (language: Language): string =>
        asWritten(paperWords({ language }).terms(siteIn(language, site), termsFiguresOf(inForce)));
      const states = ahead.map((one) => signatureOf(one, inForce));
      const count = (state: SignatureState) => states.filter((one) => one === state).length;
      const signed = count('signed');
      return {
        own,
        standard: { en: standard('en'), es: standard('es') },
        stated: inARow(
          depositSentence(inForce.deposit.percent),
          ...cancellationSentences(inForce.cancellation),
          rainCheckSentence(inForce.cancellation.weather),
        ),
        ahead: { signed, unsigned: ahead.length - signed, outdated: count('outdated') },
      };
    },

    /**
     * In force right away, for every agreement that is not signed in its present form.
     * @param text undefined: back to our standard terms
     * @param revision of the settings that the editor read
     */
    async save(
      text: OwnText | undefined,
      revision: number,
    ): Promise<Result<BusinessSettings, SettingsChanged | UnprintableTerms>> {
      const unprintable = text && (await unprintableIn(text));
      if (unprintable !== undefined) return err(unprintable);
      const { revision: present, ownTerms: before, ...others } = await settings.read();
      if (present !== revision) return err({ kind: 'settings_changed' });
      if (text === undefined) return settings.save(others, revision);
      const id = ownTermsId(text);
      // First, because settings must never name a text that is not there.
      await texts.keep(id, text);
      const since = before?.id === id ? before.since : shopDay(clock.now());
      const ownTerms = { id, replaces: text.replaces, since };
      return settings.save({ ...others, ownTerms }, revision);
    },

    /** The agreement with this text, as a customer reads it, for a booking that is an example. */
    async preview(
      text: OwnText,
      language: Language,
    ): Promise<Result<{ readonly paper: Paper; readonly pdf: Uint8Array }, UnprintableTerms>> {
      const unprintable = await unprintableIn(text);
      if (unprintable !== undefined) return err(unprintable);
      const now = clock.now();
      const site = siteIn(language, await readSite());
      const { replaces } = text;
      const own = { id: ownTermsId(text), replaces, since: shopDay(now), text };
      const inForce = await settings.read();
      const basis = { site, settings: inForce, own };
      const example = exampleBooking(site, language, now, inForce.limits);
      const paper = unsignedPaper(example, basis, now);
      return ok({ paper, pdf: await papers.make(toSignByHand(paper)) });
    },
  };
};
