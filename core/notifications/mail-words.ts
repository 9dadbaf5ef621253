import type { MailKind } from '#core/reservations/booking-decision.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';

/** The parts both forms of a mail are made of. */
export type Letter = {
  readonly subject: string;
  readonly lead: string;
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  readonly after: readonly string[];
};

export type MailFacts = {
  readonly reservation: Reservation;
  readonly manageUrl: string;
  readonly site: SiteConfig;
};

/** What the mails of a reservation say in one language. */
export type MailWords = {
  readonly letters: Readonly<Record<MailKind, (facts: MailFacts) => Letter>>;
  readonly rows: {
    readonly reservation: string;
    readonly rental: string;
    readonly delivery: string;
    readonly pickUp: string;
    readonly where: string;
    readonly total: string;
    readonly paid: string;
    readonly balance: string;
  };
  readonly adjustment: (adjustment: Adjustment) => string;
  readonly day: (day: CalendarDay) => string;
};
