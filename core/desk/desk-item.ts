import type { Product } from '#core/catalogue/product.ts';
import type { CrewLink } from '#core/crew/crew-link.ts';
import type { ContactMessage } from '#core/customers/contact-message.ts';
import type { Review } from '#core/customers/review.ts';
import type { CrewAct } from '#core/dispatch/crew-act.ts';
import type { Stop } from '#core/dispatch/crew-day.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import type { HandIn } from '#core/dispatch/hand-in.ts';
import type { HealthTrouble } from '#core/jobs/shop-health.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { NeededBy, OverdueStop } from '#core/lifecycle/report-stop.ts';
import type { EndingPaper } from '#core/notifications/ending-papers.ts';
import type { OutboxEntry } from '#core/notifications/outbox.ts';
import type { QuarantinedEvent } from '#core/payments/payment-events.ts';
import type { OfflineMethod } from '#core/reservations/money-entry.ts';
import type { VisitWindow } from '#core/reservations/party.ts';
import { type Reservation } from '#core/reservations/reservation.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { Need } from '#core/staff/access.ts';
import type { PartyDay } from '#core/weather/exposed-parties.ts';
import { type DayFacts } from './day-strip.ts';

/** The kinds of work, and the permission needed to see each. */
export const WORK_OF = {
  server: 'automations:read',
  not_collected: 'deliveries:read',
  failed: 'deliveries:read',
  crew_report: 'deliveries:read',
  late: 'deliveries:read',
  no_truck: 'deliveries:read',
  no_link: 'deliveries:write',
  wet_unit: 'deliveries:read',
  unit: 'inventory:read',
  too_large: 'inventory:read',
  closed_day: 'reservations:read',
  outside_hours: 'reservations:read',
  weather: 'day:read',
  request: 'reservations:write',
  quote: 'reservations:write',
  dispute: 'money:read',
  event: 'automations:read',
  dead_task: 'messages:read',
  webhook: 'settings:read',
  unsigned: 'reservations:write',
  owed: 'money:read',
  cash_refund: 'money:read',
  hand_in: 'money:read',
  certificate: 'reservations:write',
  yard: 'reservations:write',
  canceled: 'reservations:read',
  answer: 'reservations:read',
  unanswered: 'reservations:read',
  paper: 'inventory:read',
  review: 'customers:write',
  message: 'messages:read',
} as const satisfies Readonly<Record<string, Need>>;
export type DeskKind = keyof typeof WORK_OF;
export const DESK_KINDS = Object.keys(WORK_OF) as readonly DeskKind[];

/** Something a person has to do. Not stored: it stays open as long as the facts do. */
export type DeskItem = {
  readonly id: string;
  readonly kind: DeskKind;
  /** What its button opens or acts on: a stop's id, or `product/unit` for a unit. */
  readonly ref: string;
  /** Its cause. An item that was set aside returns when the cause changes. */
  readonly cause: string;
  /** Who or what it is about. */
  readonly who: string;
  readonly about?: string | undefined;
  readonly day?: CalendarDay | undefined;
  readonly amount?: Cents | undefined;
  /**
   * Of a refund that is due: how it was paid, which is how it goes back. Of what a canceled booking
   * owes: how the payment came that the bank returned.
   */
  readonly method?: OfflineMethod | undefined;
  /** Minutes late, or the number of bookings, rentals, reports or uses. */
  readonly count?: number | undefined;
  readonly reservationId?: string | undefined;
  readonly neededBy?: NeededBy | undefined;
  /** Of a crew's report: at whose party, about what, and from which truck. */
  readonly customer?: string | undefined;
  readonly unit?: string | undefined;
  readonly truck?: string | undefined;
  /** Contact for writing or calling. */
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** The link that its button would send reaches nobody: the office calls. */
  readonly toCall?: true | undefined;
  /** When it should be done. */
  readonly due: Instant;
  /** Count up from this time. If absent, count down to `due`. */
  readonly since?: Instant | undefined;
  /** From a recorded forecast, so nothing has to be done and no time runs. */
  readonly isRecorded?: true | undefined;
};

export const idOf = ({ kind, ref }: Pick<DeskItem, 'kind' | 'ref'>): string => `${kind} ${ref}`;

/** A unit booked on days when it may not go out. */
export type UnitConflict = {
  readonly productId: string;
  readonly unitId: string;
  readonly product: string;
  readonly unit: string;
  readonly reason?: string | undefined;
  /** Bookings to reassign, soonest first. */
  readonly reservationIds: readonly string[];
  readonly from: CalendarDay;
  /** How many of them have the unit now. It stays with them until it is picked up. */
  readonly out?: number | undefined;
  /** Customers who may still answer a choice, since when the first has waited, and until when. */
  readonly asked?:
    | { readonly count: number; readonly since: Instant; readonly until: Instant }
    | undefined;
  /** Customers who let the time for a choice pass, so somebody has to call them. */
  readonly silent?: number | undefined;
};

/** A unit to dry, and the delivery it goes out with next. */
export type WetUnit = {
  /** The crew's report, which settling marks as dry. */
  readonly actId: string;
  readonly product: string;
  readonly unit: string;
  readonly day: CalendarDay;
  readonly stop: Stop;
  readonly reservation: Reservation;
};

/** A day on which no crew comes, or not at the promised hours, and the bookings that need one. */
export type ClosedDay = {
  readonly day: CalendarDay;
  /** The owner's note for the closing. */
  readonly reason?: string | undefined;
  /** The shop's hours, on a day that is not closed. */
  readonly open?: VisitWindow | undefined;
  readonly reservations: readonly Reservation[];
};

/** A booking that a crew set up without the money. */
export type SetUpUnpaid = {
  readonly day: CalendarDay;
  readonly at: Instant;
  readonly reservation: Reservation;
};

/** A quote that its customer has not answered. */
export type EndingQuote = {
  readonly id: string;
  readonly version: number;
  readonly expiresAt: Instant;
  /** The reservation it would become. */
  readonly booking: Reservation;
};

/** Facts from all areas; each reader limits its own list. */
export type DeskFacts = {
  readonly now: Instant;
  readonly settings: Settings;
  /** Problems with the server itself: store, disk, jobs. */
  readonly troubles: readonly HealthTrouble[];
  readonly overdue: readonly (OverdueStop & { readonly reservation: Reservation })[];
  /** Today and the following days. */
  readonly days: readonly DayFacts[];
  readonly fleet: Pick<TruckFleet, 'crew'>;
  /** The crew links of today and tomorrow. */
  readonly links: ReadonlyMap<CalendarDay, readonly CrewLink[]>;
  /** Reservations whose stops on those days are late or on no truck. */
  readonly troubled: ReadonlyMap<string, Reservation>;
  /** Damage, wind, and acts that arrived too late for their stop. */
  readonly crewReports: readonly (CrewAct & Pick<DeskItem, 'customer' | 'unit' | 'truck'>)[];
  /** Units that came back wet, are not dry, and go out again soon. */
  readonly wetUnits: readonly WetUnit[];
  readonly conflicts: readonly UnitConflict[];
  /** Products on sale that no truck can carry. */
  readonly tooLarge: readonly Product[];
  readonly closedDays: readonly ClosedDay[];
  /** Days of future parties with wind near or over a unit's limit. */
  readonly windy: { readonly recorded: boolean; readonly days: readonly PartyDay[] };
  readonly requests: readonly Reservation[];
  /** Open quotes that expire within a day. */
  readonly quotes: readonly EndingQuote[];
  readonly disputed: readonly Reservation[];
  readonly events: readonly QuarantinedEvent[];
  readonly dead: readonly OutboxEntry[];
  /** Webhooks that were switched off because calls to them kept failing. */
  readonly webhooksOff: readonly {
    readonly id: string;
    readonly host: string;
    readonly since: Instant;
  }[];
  /** Reservations with a balance after the last pickup. */
  readonly owed: readonly Reservation[];
  /** Canceled, and the bank returned what was refunded. */
  readonly lost: readonly Reservation[];
  /** Set up and not picked up, with a balance that was due before. */
  readonly setUpUnpaid: readonly SetUpUnpaid[];
  readonly cashRefunds: readonly Reservation[];
  /** Money that crews took before today and have not handed in, with their trucks' names. */
  readonly handIns: readonly (HandIn & { readonly truck: string })[];
  /** Orders sold without tax whose certificate is missing or expired. */
  readonly certificates: readonly Reservation[];
  /** Rentals still to deliver that do not fit the spot, or need more circuits than it has. */
  readonly misfits: readonly Reservation[];
  /** Reservations whose customers recently canceled them, shortly before the delivery. */
  readonly cancelled: readonly Reservation[];
  /** Reservations whose customers recently answered an offered choice. */
  readonly answered: readonly Reservation[];
  /** Papers of units and of the shop that have expired or are about to. */
  readonly papers: readonly EndingPaper[];
  readonly reviews: readonly Review[];
  readonly messages: readonly ContactMessage[];
};

export type Made = Omit<DeskItem, 'id'>;

/** The end of the working day: late in the evening that of tomorrow, so that nothing begins overdue. */
export function dayEnd(now: Instant): Instant {
  const today = shopDay(now);
  const end = shopMoment(today, '23:00');
  return end > now ? end : shopMoment(addDays(today, 1), '23:00');
}
