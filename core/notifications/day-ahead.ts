import { unsettledOn } from '#core/assignment/out-of-service.ts';
import { isAsPublished, wasNotDelivered } from '#core/dispatch/crew-day.ts';
import type { FleetStore, TruckFleet } from '#core/dispatch/fleet.ts';
import type { makePlanDay, ShownPlan } from '#core/dispatch/plan-day.ts';
import { signatureOf } from '#core/documents/agreement.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { makeListOverdue } from '#core/lifecycle/report-stop.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { toCollect } from '#core/reservations/planned-charge.ts';
import type { ReservationLists } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { promisedVisits, type PromisedVisit, servedBy } from '#core/reservations/visits.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import type { Outbox } from './outbox.ts';
import { MOST } from './reminders.ts';

export type DueVisit = {
  readonly reservation: Reservation;
  readonly items: string;
  readonly from: string;
  readonly to: string;
};

/** What the owner should know before the day begins. */
export type DayAhead = {
  readonly day: CalendarDay;
  readonly out: readonly DueVisit[];
  readonly in: readonly DueVisit[];
  /** Overdue or failed pickups and deliveries of rentals that are not over. */
  readonly late: readonly { readonly reservation: Reservation; readonly day: CalendarDay }[];
  readonly unassigned: readonly DueVisit[];
  /** Undefined if the shop enters no crew members, or there are enough. */
  readonly crewGap: { readonly needed: number; readonly there: number } | undefined;
  /** Undefined in a shop without trucks. */
  readonly isPublished: boolean | undefined;
  /** Neither has those with a rental out of service: nobody asks for it meanwhile. */
  readonly unsigned: readonly Reservation[];
  /** Due at the door, because no saved card will be charged. */
  readonly unpaid: readonly { readonly reservation: Reservation; readonly balance: Cents }[];
};

const isQuiet = (ahead: DayAhead): boolean =>
  ahead.out.length === 0 && ahead.in.length === 0 && ahead.late.length === 0;

type DayAheadPorts = {
  readonly lists: Pick<ReservationLists, 'confirmedBy'>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly truckFleet: Pick<FleetStore, 'read'>;
  readonly ledger: Pick<BookingLedger, 'fleets'>;
  readonly planDay: Pick<ReturnType<typeof makePlanDay>, 'read'>;
  readonly listOverdue: ReturnType<typeof makeListOverdue>;
  readonly clock: Clock;
};

function crewGapOf(
  { trucks, crew }: TruckFleet,
  { driven }: ShownPlan,
  day: CalendarDay,
): DayAhead['crewGap'] {
  if (crew.length === 0) return undefined;
  const driving = new Set(
    driven.trucks.flatMap(({ truck, stops }) => (stops.length > 0 ? truck.id : [])),
  );
  const needed = trucks
    .filter(({ id }) => driving.has(id))
    .reduce((sum, { crewSize }) => sum + crewSize, 0);
  const there = crew.filter(({ daysOff }) => !daysOff.includes(day)).length;
  return needed > there ? { needed, there } : undefined;
}

/** Tomorrow's deliveries and pickups, what is overdue, and what is missing. */
export const makeDayAhead =
  ({ lists, settings, truckFleet, ledger, planDay, listOverdue, clock }: DayAheadPorts) =>
  async (day: CalendarDay): Promise<DayAhead> => {
    const [inForce, fleet, late, confirmed] = await Promise.all([
      settings.read(),
      truckFleet.read(),
      listOverdue(),
      lists.confirmedBy(day, MOST),
    ]);
    const due = (reservation: Reservation, visit: PromisedVisit): DueVisit => ({
      reservation,
      items: servedBy(visit, reservation.lines),
      from: visit.from,
      to: visit.to,
    });
    const plan = fleet.trucks.length === 0 ? undefined : await planDay.read(day);
    const { crewDay } = plan?.facts ?? {};
    const visits = confirmed.flatMap((reservation) =>
      promisedVisits(reservation, inForce)
        .filter((visit) => visit.day === day)
        .filter(
          ({ kind }) => kind === 'deliver' || !wasNotDelivered(crewDay?.stops, reservation.id),
        )
        .map((visit) => ({ visit, due: due(reservation, visit) })),
    );
    const dueOf = (kind: PromisedVisit['kind']) =>
      visits
        .filter(({ visit }) => visit.kind === kind)
        .map((one) => one.due)
        .toSorted((a, b) => a.from.localeCompare(b.from));
    const out = dueOf('deliver');
    const waiting = new Set(
      plan?.driven.unassigned.map(({ stop }) => `${stop.reservationId} ${stop.kind}`),
    );
    const today = shopDay(clock.now());
    const booked = [
      ...new Map(out.map(({ reservation }) => [reservation.id, reservation])).values(),
    ];
    const productIds = booked.flatMap(({ lines }) => lines.map(({ productId }) => productId));
    const fleets = await ledger.fleets([...new Set(productIds)]);
    const unsettled = unsettledOn(booked, { day, crewDay, now: clock.now() }, fleets, inForce);
    const atDoor = booked.filter(({ id }) => !unsettled.has(id));
    return {
      day,
      out,
      in: dueOf('collect'),
      late: late.filter((one) => one.day <= today),
      unassigned: visits
        .filter(({ visit, due: { reservation } }) => waiting.has(`${reservation.id} ${visit.kind}`))
        .map((one) => one.due),
      crewGap: plan && crewGapOf(fleet, plan, day),
      isPublished: crewDay && isAsPublished(crewDay),
      unsigned: atDoor.filter((one) => signatureOf(one, inForce) !== 'signed'),
      unpaid: atDoor
        .map((reservation) => ({ reservation, balance: toCollect(reservation, inForce) }))
        .filter(({ balance }) => balance > 0),
    };
  };

type AskDayAheadPorts = {
  readonly dayAhead: ReturnType<typeof makeDayAhead>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly outbox: Pick<Outbox, 'ask' | 'find'>;
  readonly clock: Clock;
};

/** Its presence shows that the mail about the day was requested, whoever gets it. */
const idOf = (day: CalendarDay): string => `day-ahead:${day}`;

/** Queues the evening mail, once per evening and if there is news. */
export function makeAskDayAhead({ dayAhead, settings, outbox, clock }: AskDayAheadPorts) {
  async function due(): Promise<CalendarDay | undefined> {
    const now = clock.now();
    const today = shopDay(now);
    const { evening } = (await settings.read()).reminders;
    if (!evening.isOn || now < shopMoment(today, evening.at)) return undefined;
    const day = addDays(today, 1);
    const isAsked = (await outbox.find(idOf(day))) !== undefined;
    return isAsked || isQuiet(await dayAhead(day)) ? undefined : day;
  }

  return {
    hasWork: async (): Promise<boolean> => (await due()) !== undefined,

    /** Returns how many. */
    async ask(): Promise<number> {
      const day = await due();
      if (day === undefined) return 0;
      const { recipients } = (await settings.read()).reminders.evening;
      const [first, ...others] = new Set(recipients);
      const ask = (id: string, recipient: string | undefined) =>
        outbox.ask(id, { kind: 'day_ahead', day, recipient }, clock.now());
      // The first comes last, so that a run that was cut short is repeated.
      for (const recipient of others) await ask(`${idOf(day)}:${recipient}`, recipient);
      return (await ask(idOf(day), first)) ? 1 : 0;
    },
  };
}
