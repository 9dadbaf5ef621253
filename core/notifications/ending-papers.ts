import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Product } from '#core/catalogue/product.ts';
import { type ShopPaper, shopPapers } from '#core/content/company.ts';
import { type Fleets, fleetOf, type PaperKind } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { currentPapers, type KeptPaper } from '#core/kernel/kept-paper.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';
import type { Outbox } from './outbox.ts';
import { NOT_BEFORE } from './send-reminders.ts';

/** A paper of a unit or of the shop, and its last day. */
export type EndingPaper = {
  readonly kind: PaperKind | ShopPaper['kind'];
  /** "Big Wave, Unit 1", or the insurer. */
  readonly of: string;
  readonly expiresOn: CalendarDay;
};

/** Papers that expire between two days, both included, soonest first. Retired units need none. */
export function papersEnding(
  products: readonly Product[],
  fleets: Fleets,
  settings: Pick<Settings, 'company' | 'papers'>,
  [from, to]: readonly [CalendarDay, CalendarDay],
): readonly EndingPaper[] {
  const ending = <Kind extends EndingPaper['kind']>(
    papers: readonly KeptPaper<Kind>[],
    nameOf: (paper: KeptPaper<Kind>) => string,
  ) =>
    currentPapers(papers).flatMap((paper) => {
      const { kind, expiresOn } = paper;
      const isSoon = expiresOn !== undefined && from <= expiresOn && expiresOn <= to;
      return isSoon ? [{ kind, of: nameOf(paper), expiresOn }] : [];
    });
  const ofUnits = products.flatMap((product) =>
    fleetOf(product, fleets).units.flatMap(({ label, papers, retiredOn }) =>
      ending(papers, () => `${product.title}, ${label}`).filter(
        ({ expiresOn }) => retiredOn === undefined || retiredOn > expiresOn,
      ),
    ),
  );
  const ofShop = ending(
    shopPapers(settings),
    ({ kind, by = '', number = '' }) => (kind === 'other' ? number : by) || number,
  );
  return [...ofShop, ...ofUnits].toSorted((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1));
}

export const makeEndingPapers =
  (
    catalogue: Pick<Catalogue, 'listAll'>,
    ledger: Pick<BookingLedger, 'fleets'>,
    settings: Pick<BusinessSettingsStore, 'read'>,
  ) =>
  async (from: CalendarDay, to: CalendarDay): Promise<readonly EndingPaper[]> => {
    const [products, known] = await Promise.all([catalogue.listAll(), settings.read()]);
    const fleets = await ledger.fleets(products.map(({ id }) => id));
    return papersEnding(products, fleets, known, [from, to]);
  };

/** Days before expiry for the second warning. */
const LAST_WARNING = 7;

/** When the next mail about papers that expire on that day is sent; undefined once all have been. */
export const nextWarning = (
  expiresOn: CalendarDay,
  daysBefore: number,
  today: CalendarDay,
): CalendarDay | undefined =>
  [daysBefore, LAST_WARNING]
    .filter((days) => days <= daysBefore)
    .map((days) => addDays(expiresOn, -days))
    .find((day) => day > today);

type WarnOfPapersPorts = {
  readonly endingPapers: ReturnType<typeof makeEndingPapers>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly outbox: Pick<Outbox, 'ask'>;
  readonly clock: Clock;
};

/**
 * Queues the owner's mails about papers that expire: one per last day, as early as the settings
 * say, and again a week before. Returns how many.
 */
export const makeWarnOfPapers =
  ({ endingPapers, settings, outbox, clock }: WarnOfPapersPorts) =>
  async (): Promise<number> => {
    const now = clock.now();
    const today = shopDay(now);
    const { papers, evening } = (await settings.read()).reminders;
    if (papers?.isOn !== true || now < shopMoment(today, NOT_BEFORE)) return 0;
    const ending = await endingPapers(today, addDays(today, papers.daysBefore));
    const days = [...new Set(ending.map(({ expiresOn }) => expiresOn))];
    const recipients = evening.recipients?.length ? evening.recipients : [undefined];
    let asked = 0;
    for (const day of days) {
      const warning = daysBetween(today, day) <= LAST_WARNING ? LAST_WARNING : papers.daysBefore;
      for (const recipient of new Set(recipients)) {
        const id = `papers:${day}:${warning}:${recipient ?? ''}`;
        if (await outbox.ask(id, { kind: 'papers', day, recipient }, now)) asked += 1;
      }
    }
    return asked;
  };
