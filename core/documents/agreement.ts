import type { ReadSite } from '#core/content/company.ts';
import { sayOnlyEnglish, termsInForce } from '#core/content/own-terms-text.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { siteIn } from '#core/content/site-in.ts';
import { type ActionContext, CUSTOMER } from '#core/kernel/actor.ts';
import { type Cents, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import { textIdOf } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Paper, PaperBlock, PrintedPaper } from '#core/kernel/paper.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { isTaxOff } from '#core/pricing/adjustment.ts';
import { withoutAct } from '#core/refunds/adjust-total.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { type HistoryEntry, type HistoryKind, withHistory } from '#core/reservations/history.ts';
import { byLink, type InvalidLink, type OpenManageLink } from '#core/reservations/manage-token.ts';
import type { MoneyEntry } from '#core/reservations/money-entry.ts';
import { isCalledOff } from '#core/reservations/reservation-state.ts';
import {
  adjustmentsOf,
  type Reservation,
  type SignedAgreement,
} from '#core/reservations/reservation.ts';
import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';
import { type OwnTerms, type ReadOwnTerms, shownIn } from '#core/settings/own-terms.ts';
import {
  ownTermsIn,
  termsDayOf,
  type TermsFigures,
  termsFiguresOf,
  termsVersionOf,
} from '#core/settings/terms-figures.ts';
import {
  agreedBlocks,
  customerFacts,
  momentText,
  paperFrame,
  paperWords,
  signedLines,
} from './reservation-facts.ts';
import type { SignatureInput } from './signature.schema.ts';

// Why it is stored word for word: docs/decisions/15-agreements-receipts-and-links.md.

/** What the text depends on besides the reservation. `site` is in the reservation's language. */
export type AgreementBasis = {
  readonly site: SiteConfig;
  readonly settings: Settings;
  /** The owner's own terms in force, if any. */
  readonly own: OwnTerms | undefined;
};

/** Reads what every agreement depends on, besides its reservation. `site` is in English. */
export type ReadTerms = () => Promise<AgreementBasis>;

export const makeReadTerms =
  (
    settings: Pick<BusinessSettingsStore, 'read'>,
    readOwnTerms: ReadOwnTerms,
    readSite: ReadSite,
  ): ReadTerms =>
  async () => {
    const [inForce, site] = await Promise.all([settings.read(), readSite()]);
    return { site, settings: inForce, own: await readOwnTerms(inForce) };
  };

/** The figures agreed at booking; older bookings sign the current ones. */
const figuresOf = ({ conditions }: Reservation, { settings }: AgreementBasis): TermsFigures =>
  conditions ?? termsFiguresOf(settings);

/** What the booking itself adds to the text. */
function bookingBlocks(reservation: Reservation): readonly PaperBlock[] {
  const { rentals, signedWindow: window } = paperWords(reservation);
  // As agreed: nobody has to sign again because a pickup was missed.
  const agreed = { ...reservation, laterPickups: undefined };
  return [
    { kind: 'facts', rows: customerFacts(agreed, { window }) },
    { kind: 'heading', text: rentals },
    signedLines(reservation),
  ];
}

function textBlocks(
  reservation: Reservation,
  basis: AgreementBasis,
  edition: string,
  agreed: readonly PaperBlock[] = [],
): readonly PaperBlock[] {
  const { site, own } = basis;
  const words = paperWords(reservation);
  const standard = words.terms(site, figuresOf(reservation, basis));
  const { language = 'en' } = reservation;
  const terms = termsInForce(standard, own && shownIn(own.text, language), language);
  return [
    { kind: 'paragraph', text: words.agreementLead(site.brand, edition) },
    ...bookingBlocks(reservation),
    ...agreed,
    ...terms.sections.flatMap(({ title, paragraphs, points }): PaperBlock[] => [
      { kind: 'heading', text: title },
      ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
      ...(points === undefined ? [] : [{ kind: 'points', items: points } as const]),
    ]),
  ];
}

export type AgreementText = {
  readonly termsVersion: string;
  /** Id of everything that is signed, including the facts of the reservation. */
  readonly textId: string;
  readonly blocks: readonly PaperBlock[];
};

/**
 * The text to sign: the terms it was booked under and the present reservation. People see the date
 * of the terms; the id uses the version, which used to be shown.
 */
export function agreementText(reservation: Reservation, basis: AgreementBasis): AgreementText {
  const { edition, day } = paperWords(reservation);
  const termsVersion = termsVersionOf(figuresOf(reservation, basis), basis.own);
  // The id uses the program's default facts about the shop, not the owner's, so nobody has to sign
  // again because the shop moved.
  const site = siteIn(reservation.language ?? 'en');
  const named = textBlocks(reservation, { ...basis, site }, edition.version(termsVersion));
  // It is not outdated by a PO number or a tax certificate that the office entered, or by a note on
  // the language, either.
  const note = sayOnlyEnglish(basis.own && shownIn(basis.own.text, reservation.language ?? 'en'));
  const agreed: readonly PaperBlock[] = [
    ...agreedBlocks(reservation),
    ...(note === undefined ? [] : [{ kind: 'paragraph' as const, text: note }]),
  ];
  const blocks = textBlocks(reservation, basis, edition.day(day(termsDayOf(basis.own))), agreed);
  return { termsVersion, textId: textIdOf(named), blocks };
}

/** A signed paper that says on each page that the booking has changed since. */
export const outdatedPaper = (paper: Paper, reservation: Reservation): PrintedPaper => {
  const { outdated, outdatedMark } = paperWords(reservation);
  return {
    ...paper,
    warning: outdatedMark,
    blocks: [{ kind: 'paragraph', text: outdated }, ...paper.blocks],
  };
};

/** The agreement without a signature. */
export const unsignedPaper = (
  reservation: Reservation,
  basis: AgreementBasis,
  now: Instant,
): Paper => ({
  ...paperFrame(reservation, basis.site, paperWords(reservation).agreement, now),
  blocks: agreementText(reservation, basis).blocks,
});

/** An unsigned paper with lines to sign by hand. */
export const toSignByHand = (paper: Paper): PrintedPaper => {
  const { signature, byHand } = paperWords(paper);
  const blanks = { kind: 'blanks', labels: [signature, byHand.name, byHand.date] } as const;
  return { ...paper, blocks: [...paper.blocks, blanks] };
};

export function signAgreement(
  reservation: Reservation,
  { name, drawing }: SignatureInput,
  basis: AgreementBasis,
  at: Instant,
): SignedAgreement {
  const words = paperWords(reservation);
  const { blocks, textId, termsVersion } = agreementText(reservation, basis);
  const when = words.signedAt(momentText(at, words));
  return {
    // A changed booking may be signed again within the same millisecond.
    id: `${reservation.id}-${at}-${textId}`,
    reservationId: reservation.id,
    name,
    at,
    termsVersion,
    textId,
    paper: {
      ...paperFrame(reservation, basis.site, words.agreement, at),
      blocks: [
        ...blocks,
        { kind: 'heading', text: words.signature },
        { kind: 'signature', label: words.signature, name, when, ...(drawing && { drawing }) },
      ],
    },
  };
}

/** Signed agreements, written by the booking ledger along with the reservation. */
export interface Agreements {
  find(id: string): Promise<SignedAgreement | undefined>;
}

/** Changes to a booking that alter the text of its agreement. */
const RETELLS: ReadonlySet<HistoryKind> = new Set([
  'rescheduled',
  'lines_changed',
  'details_changed',
  'contact_changed',
]);

const namesAct = (act: string, { id }: Pick<MoneyEntry, 'id'>): boolean =>
  id === `adjustment:${act}`;

/** What staff added to the total or took off it since the signature; the rental is unchanged. */
function adjustedSince({
  signed,
  history,
  entries,
}: Pick<Reservation, 'signed' | 'history' | 'entries'>): readonly HistoryEntry[] {
  const since = history.filter(
    ({ kind, at }) => kind === 'adjusted' && signed !== undefined && at > signed.at,
  );
  // What was undone since left nothing.
  const left = new Set(since);
  for (const undone of since) {
    const act = undone.facts?.['undoes'];
    const entry = entries.find((one) => act !== undefined && namesAct(act, one));
    const done =
      entry && since.find(({ at, amount }) => at === entry.at && amount === entry.amount);
    if (done !== undefined && left.delete(done)) left.delete(undone);
  }
  return [...left];
}

const sumOf = (adjusted: readonly HistoryEntry[]): Cents =>
  sumCents(adjusted.map(({ amount = NO_CENTS }) => amount));

export const SIGNATURE_STATES = ['signed', 'outdated', 'unsigned'] as const;
export type SignatureState = (typeof SIGNATURE_STATES)[number];

type SignError =
  | InvalidLink
  /** Expired or canceled, so there is nothing to sign. */
  | { readonly kind: 'cannot_sign' }
  /** The booking or the terms have changed since they were shown. */
  | { readonly kind: 'agreement_changed' }
  | { readonly kind: 'already_signed' };

/** Whether a history entry is about the signature. */
export const isSigning = ({ facts }: Pick<HistoryEntry, 'facts'>): boolean =>
  facts?.['signed'] === 'agreement';

/** Without what staff took off the total after the signature. A higher total stays. */
function beforeDiscounts(reservation: Reservation): Reservation {
  const { pricing, total, entries } = reservation;
  const later = adjustedSince(reservation);
  const sum = sumOf(later);
  if (pricing === undefined || later.length === 0 || sum > 0) return reservation;
  const acts = adjustmentsOf(reservation).flatMap(({ act }) => act ?? []);
  const named = new Map(
    [...new Set(acts)].flatMap((act) => {
      const entry = entries.find((one) => namesAct(act, one));
      const one = later.find(({ at, amount }) => at === entry?.at && amount === entry.amount);
      return one === undefined ? [] : [[one, act] as const];
    }),
  );
  const adjustments = [...adjustmentsOf([...named.values()].reduce(withoutAct, reservation))];
  // Other lines have no name, and the last ones are the latest. Each amount is one or several.
  for (const { amount = NO_CENTS } of later.filter((one) => !named.has(one)).toReversed()) {
    let left = Math.abs(amount);
    while (left > 0) {
      const at = adjustments.findLastIndex((one) => one.kind === 'goodwill' || isTaxOff(one));
      const [line] = at < 0 ? [] : adjustments.splice(at, 1);
      left -= Math.abs(line?.amount ?? left);
    }
  }
  return {
    ...reservation,
    total: subtractCents(total, sum),
    pricing: { ...pricing, adjustments },
  };
}

const bookingIdOf = (reservation: Reservation): string => textIdOf(bookingBlocks(reservation));

/**
 * Whether the booking is no longer what was signed. The history settles most without the text. To
 * pay less than was signed needs no new signature, and neither does a change that was taken back.
 */
export function isRetold(reservation: Reservation): boolean {
  const { signed, history } = reservation;
  if (signed === undefined) return false;
  const isChanged =
    history.some(({ kind, at }) => at > signed.at && RETELLS.has(kind)) ||
    sumOf(adjustedSince(reservation)) > 0;
  return (
    isChanged &&
    ![reservation, beforeDiscounts(reservation)].some(
      (one) => bookingIdOf(one) === signed.bookingId,
    )
  );
}

/** The signature's state for lists and mails, by the booking and the own terms in force. */
export function signatureOf(
  reservation: Reservation,
  { ownTerms }: Pick<Settings, 'ownTerms'>,
): SignatureState {
  const { signed } = reservation;
  if (signed === undefined) return 'unsigned';
  const isOther = ownTermsIn(signed.termsVersion) !== ownTerms?.id;
  return isOther || isRetold(reservation) ? 'outdated' : 'signed';
}

/** Whether the last signature covers the present text, or the same for more money. */
export const isSigned = (reservation: Reservation, basis: AgreementBasis): boolean =>
  reservation.signed !== undefined &&
  [reservation, beforeDiscounts(reservation)].some(
    (one) => reservation.signed?.textId === agreementText(one, basis).textId,
  );

/**
 * The signed reservation, if the text that was shown is the present one and not signed yet.
 * @param at when it was signed, which an offline phone reports later
 */
export function sign(
  reservation: Reservation,
  { schedules, commercial }: Pick<BookingFacts, 'schedules' | 'commercial'>,
  signature: SignatureInput,
  { site, own }: Pick<AgreementBasis, 'site' | 'own'>,
  context: ActionContext,
  at: Instant = context.now,
): Result<BookingDecision, SignError> {
  const { settings } = commercial;
  const basis = { site: siteIn(reservation.language ?? 'en', site), settings, own };
  // They were read before this transaction.
  if (own?.id !== settings.ownTerms?.id) return err({ kind: 'agreement_changed' });
  if (isCalledOff(reservation)) return err({ kind: 'cannot_sign' });
  if (isSigned(reservation, basis)) return err({ kind: 'already_signed' });
  const { textId } = agreementText(reservation, basis);
  if (signature.textId !== textId) return err({ kind: 'agreement_changed' });
  const agreement = signAgreement(reservation, signature, basis, at);
  const { id, name, termsVersion } = agreement;
  const bookingId = bookingIdOf(reservation);
  const kept = { ...reservation, signed: { id, name, at, termsVersion, textId, bookingId } };
  const facts = { signed: 'agreement', name, version: termsVersion };
  const told = withHistory(kept, context, { kind: 'note', facts });
  return ok({ ...reservationOnly(told, { schedules }), agreement });
}

/** Signs exactly the text that was shown, and only once. */
export const makeSignByLink =
  (
    openLink: OpenManageLink,
    ledger: Pick<BookingLedger, 'transact'>,
    clock: Clock,
    readTerms: ReadTerms,
  ) =>
  (token: string, signature: SignatureInput): Promise<Result<Reservation, SignError>> =>
    byLink(openLink, token, async ({ id }) => {
      const terms = await readTerms();
      return ledger.transact(
        toChange({ reservation: id }, (reservation, facts) =>
          sign(reservation, facts, signature, terms, { now: clock.now(), by: CUSTOMER }),
        ),
      );
    });
