import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { fleetOf, type PaperKind } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import type { Outbox } from './outbox.ts';
import { NOT_BEFORE } from './send-reminders.ts';

/** A unit's inspection or insurance, and its last day. */
export type EndingPaper = {
  readonly product: string;
  readonly unit: string;
  readonly kind: PaperKind;
  readonly expiresOn: CalendarDay;
};

/** Papers of units in use that end between two days, both included; soonest first. */
export const makeEndingPapers =
  (catalogue: Pick<Catalogue, 'listAll'>, ledger: Pick<BookingLedger, 'fleets'>) =>
  async (from: CalendarDay, to: CalendarDay): Promise<readonly EndingPaper[]> => {
    const products = await catalogue.listAll();
    const fleets = await ledger.fleets(products.map(({ id }) => id));
    return products
      .flatMap((product) =>
        fleetOf(product, fleets).units.flatMap(({ label, papers, retiredOn }) =>
          papers
            .filter(
              ({ expiresOn }) =>
                from <= expiresOn &&
                expiresOn <= to &&
                (retiredOn === undefined || retiredOn > expiresOn),
            )
            .map(({ kind, expiresOn }) => ({
              product: product.title,
              unit: label,
              kind,
              expiresOn,
            })),
        ),
      )
      .toSorted((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1));
  };

/** The second warning, in days. */
const LAST_WARNING = 7;

export type WarnOfPapersPorts = {
  readonly endingPapers: ReturnType<typeof makeEndingPapers>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly outbox: Pick<Outbox, 'ask'>;
  readonly clock: Clock;
};

/**
 * Queues the owner's mails about papers that end: one per last day, as early as the settings say
 * and again a week before; returns how many.
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
