import { loadOf } from '#core/catalogue/usual-handling.ts';
import { isOpen } from '#core/crew/crew-link.ts';
import { type CrewDeed, handledAs } from '#core/dispatch/crew-act.ts';
import { isOver, type Stop } from '#core/dispatch/crew-day.ts';
import { isAboard, placeOn, rideOn } from '#core/dispatch/crew-places.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { counted, pounds } from '#core/kernel/counted.ts';
import { formatDay, formatTime } from '#core/kernel/format-day.ts';
import { after, DAY, HOUR, type Instant, instant, MINUTE } from '#core/kernel/instant.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import { shopDay, shopMoment, shopTime } from '#core/kernel/shop-time.ts';
import { type Reservation } from '#core/reservations/reservation.ts';
import { isOfThunder, type PartyDay } from '#core/weather/exposed-parties.ts';
import { RISKS } from '#core/weather/forecast.ts';
import { lateStops } from './day-strip.ts';
import {
  dayEnd,
  type DeskFacts,
  type DeskKind,
  type Made,
  type UnitConflict,
} from './desk-item.ts';

const atMinute = (day: CalendarDay, minute: number): Instant =>
  after(shopMoment(day, '00:00'), minute * MINUTE);

function ofStop(
  kind: DeskKind,
  { day, stop, reservation }: { day: CalendarDay; stop: Stop; reservation: Reservation },
): Made {
  const { contact, event, id } = reservation;
  return {
    kind,
    ref: stop.id,
    cause: kind,
    who: contact.name,
    about: event.city,
    day,
    reservationId: id,
    phone: contact.phone,
    due: atMinute(day, stop.to),
  };
}

/** A customer whom the crew left is called now, however long the promised hours still last. */
const failedAt = ({ failed }: NonNullable<Stop['times']>, due: Instant): Instant =>
  failed === undefined || failed > due ? due : failed;

/** A stop appears once. Overdue takes precedence over expected to be late. */
export function ofDispatch({ overdue, days, troubled }: DeskFacts): readonly Made[] {
  const past = overdue.map(({ problem, stop, neededBy, ...rest }) => {
    const made = ofStop(problem, { ...rest, stop });
    const next = neededBy && `needed for ${neededBy.name} on ${formatDay(neededBy.day)}`;
    const item = next === undefined ? made : { ...made, about: `${next}; ${made.about}`, neededBy };
    const due = problem === 'failed' ? failedAt(stop.times ?? {}, item.due) : item.due;
    return { ...item, about: stop.failure ?? item.about, due, since: due };
  });
  const known = new Set(past.map(({ ref }) => ref));
  const ahead = days.flatMap(({ day, driven }) => {
    const found = (stop: Stop) => {
      const reservation = troubled.get(stop.reservationId);
      return reservation === undefined || known.has(stop.id) ? [] : [{ day, stop, reservation }];
    };
    return [
      ...lateStops(driven).flatMap(({ stop, late }) =>
        found(stop).map((one) => ({ ...ofStop('late', one), count: Math.round(late) })),
      ),
      ...driven.unassigned.flatMap(({ stop }) =>
        found(stop).map((one) => ({ ...ofStop('no_truck', one), due: atMinute(day, stop.from) })),
      ),
    ];
  });
  return [...past, ...ahead];
}

/**
 * Trucks of today and tomorrow on which nobody can open the plan, because the link belongs to
 * somebody who is off or rides elsewhere. If nothing was published and no link was made, the crews
 * may not use phones, so nothing is reported.
 */
export const ofLinks = ({ days, links, fleet, now }: DeskFacts): readonly Made[] =>
  days.flatMap(({ day, crewDay, driven }) => {
    const open = links.get(day)?.filter((link) => isOpen(link, now));
    if (open === undefined) return [];
    if (crewDay.published === undefined && open.length === 0) return [];
    const working = driven.trucks.map(({ truck }) => truck.id);
    const crew = fleet.crew.map((member) => ({
      name: member.name,
      place: placeOn(member, day),
      truckId: rideOn(member, day),
    }));
    const reached = new Set(
      open.filter((link) => isAboard(link, crew, working)).map(({ truckId }) => truckId),
    );
    return driven.trucks.flatMap(({ truck, stops, out }) => {
      if (reached.has(truck.id) || stops.every(({ stop }) => isOver(stop))) return [];
      const people = crew.filter(({ truckId }) => truckId === truck.id).map(({ name }) => name);
      return {
        kind: 'no_link' as const,
        ref: `${day} ${truck.id}`,
        cause: people.join(' '),
        who: truck.name,
        about: joinNames(people) || undefined,
        day,
        due: atMinute(day, Math.floor(out ?? 0)),
      };
    });
  });

const saidIn = (deed: CrewDeed): string | undefined =>
  'text' in deed ? deed.text : deed.kind === 'done' ? deed.why : undefined;

/**
 * A torn unit may be booked tomorrow, so reports are due on the same day. Too much wind, with
 * somebody about to jump, is due at once.
 */
export function ofCrews({ crewReports }: DeskFacts): readonly Made[] {
  // A wet unit has an item of its own once it goes out again.
  const reports = crewReports.filter(({ deed }) => deed.kind !== 'wet');
  const tasks = Map.groupBy(reports, (act) => handledAs(act, act.deed.kind));
  return [...tasks.values()].flatMap((acts): readonly Made[] => {
    const [first] = acts;
    if (first === undefined) return [];
    const { id, by, day, deed, refused, reservationId, receivedAt, over, ...rest } = first;
    const { customer, unit, truck } = rest;
    const said = acts.length > 1 ? undefined : saidIn(deed);
    const isOver = over?.state === 'open' && refused === undefined;
    return [
      {
        kind: 'crew_report',
        customer,
        unit,
        truck,
        ref: id,
        cause: acts.map((act) => act.id).join(' '),
        who: by,
        about: said ?? refused ?? (isOver ? 'above_balance' : deed.kind),
        day,
        ...('amount' in deed && { amount: over?.amount ?? deed.amount }),
        ...(acts.length > 1 && { count: acts.length }),
        reservationId,
        due: deed.kind === 'check' ? receivedAt : after(receivedAt, 4 * HOUR),
        since: receivedAt,
      },
    ];
  });
}

/** A crew hands in on the day itself, so it is due at noon of the next. */
export const ofHandIns = ({ handIns }: DeskFacts): readonly Made[] =>
  handIns.map(({ day, truckId, truck, names, amount }) => ({
    kind: 'hand_in',
    ref: `${day} ${truckId}`,
    cause: String(amount),
    who: truck,
    about: joinNames(names),
    day,
    amount,
    due: shopMoment(addDays(day, 1), '12:00'),
    since: shopMoment(addDays(day, 1), '00:00'),
  }));

/** Due when its delivery begins. */
export const ofWetUnits = ({ wetUnits }: DeskFacts): readonly Made[] =>
  wetUnits.map(({ actId, product, unit, day, stop, reservation: { id, contact } }) => ({
    kind: 'wet_unit',
    ref: actId,
    cause: actId,
    who: `${product}, ${unit}`,
    about: contact.name,
    day,
    reservationId: id,
    due: atMinute(day, stop.from),
  }));

function askedCount({
  asked,
  silent = 0,
  reservationIds,
}: Pick<UnitConflict, 'asked' | 'silent' | 'reservationIds'>) {
  const { length } = reservationIds;
  if (silent > 0)
    return length === 1 ? 'no answer, call them' : `${silent} did not answer, call them`;
  if (asked === undefined) return undefined;
  const until = `${formatDay(shopDay(asked.until))}, ${formatTime(shopTime(asked.until))}`;
  if (length === 1) return `choice offered until ${until}`;
  if (asked.count === 1) return `choice offered to 1 until ${until}`;
  return `choice offered to ${asked.count < length ? asked.count : 'all'}, the first ends ${until}`;
}

/** Once all are asked, shows how long the first of them has not answered. */
export const ofUnits = ({ conflicts }: DeskFacts): readonly Made[] =>
  conflicts.map(({ productId, unitId, product, unit, reason, out = 0, ...rest }) => {
    const { reservationIds, from, asked } = rest;
    return {
      kind: 'unit',
      ref: `${productId}/${unitId}`,
      cause: reservationIds.join(' '),
      who: `${product}, ${unit}`,
      about:
        [out > 0 ? 'at the customer’s, call them' : undefined, askedCount(rest), reason]
          .filter((part) => part !== undefined)
          .join(', ') || undefined,
      ...(asked?.count === reservationIds.length && { since: asked.since }),
      day: from,
      count: reservationIds.length - out,
      // If there are several, they are listed with the unit.
      ...(reservationIds.length === 1 && { reservationId: reservationIds[0] }),
      due: shopMoment(from, '08:00'),
    };
  });

/** Nobody can book them, whatever the website shows. */
export const ofTooLarge = ({ tooLarge, now }: DeskFacts): readonly Made[] =>
  tooLarge.map((product) => {
    const { lb, cuFt } = loadOf(product, false);
    return {
      kind: 'too_large',
      ref: product.id,
      cause: `${lb} ${cuFt}`,
      who: product.title,
      about: `${pounds(lb)}, ${cuFt} cu ft`,
      due: shopMoment(shopDay(now), '23:00'),
    };
  });

const NAMES_SHOWN = 3;

/** Due at once: whoever booked the day needs another one. Done, if the crew will come anyway. */
export const ofClosedDays = ({ closedDays, now }: DeskFacts): readonly Made[] =>
  closedDays.map(({ day, reason, open, reservations }) => {
    const names = reservations.map(({ contact }) => contact.name);
    const more = names.length - NAMES_SHOWN;
    const shown = [...names.slice(0, NAMES_SHOWN), ...(more > 0 ? [`${more} more`] : [])];
    const isOne = reservations.length === 1;
    const why = open ? `open ${formatTime(open.from)} – ${formatTime(open.to)}` : reason;
    return {
      kind: open ? 'outside_hours' : 'closed_day',
      ref: day,
      cause: reservations.map(({ id }) => id).join(' '),
      who: isOne ? shown.join() : counted(names.length, 'booking'),
      about: [...(isOne ? [] : [joinNames(shown)]), ...(why ? [why] : [])].join('; ') || undefined,
      day,
      count: names.length,
      ...(isOne && { reservationId: reservations[0]?.id, phone: reservations[0]?.contact.phone }),
      due: instant(Math.min(shopMoment(day, '08:00'), dayEnd(now))),
    };
  });

const saidOf = (
  { mph }: { readonly mph?: number | undefined },
  limit: number | undefined,
): string => {
  if (limit === undefined) return 'no wind limit entered';
  return mph === undefined ? 'wind unknown, check it yourself' : `${mph} mph, limit ${limit}`;
};

const RISK_WORDS = {
  stop: 'over the limit',
  watch: 'near it',
  unknown: 'unknown',
  ok: 'below it',
} as const satisfies Record<PartyDay['risk'], string>;

const ADVICE_WORDS = {
  set_up_later: 'set up later',
  pick_up_early: 'pick up early',
  pick_up_now: 'pick up now',
  call_customer: 'call the customer',
} as const satisfies Partial<Record<NonNullable<PartyDay['advice']>, string>>;

/** What the crew should do. Empty if the customer may be offered a choice. */
const adviceWord = ({ advice }: Pick<PartyDay, 'advice'>): string =>
  advice === undefined || advice === 'offer' ? '' : ADVICE_WORDS[advice];

/** Ends the cause of an item that is about likely thunder, not wind. */
const THUNDER = ' thunder';
const isThunder = ({ cause }: Pick<Made, 'cause'>): boolean => cause.endsWith(THUNDER);

/**
 * Each party's worst hour; for an offer, its worst party hour. Due early, because choosing takes
 * time. Wind over the limit today or tomorrow is due at once: people would be in the unit.
 */
const windyParties = ({
  windy,
  now,
}: DeskFacts): readonly (Made & Pick<PartyDay, 'risk' | 'advice'>)[] =>
  [...Map.groupBy(windy.days, ({ reservation }) => reservation.id).values()].flatMap((rows) => {
    const [worst] = rows.toSorted((a, b) => RISKS.indexOf(a.risk) - RISKS.indexOf(b.risk));
    const thunder = worst && isOfThunder(worst) ? worst.thunder : undefined;
    const asRisky = worst?.hours.filter(({ risk }) => risk === worst.risk) ?? [];
    const hour = asRisky.find(({ isParty }) => isParty && worst?.advice === 'offer') ?? asRisky[0];
    const at = thunder?.from ?? hour?.at;
    if (worst === undefined || at === undefined) return [];
    const { reservation, title, limitMph, day, risk, advice } = worst;
    const todo = adviceWord(worst);
    const early = after(at, -4 * HOUR);
    const said = thunder ? `thunder ${thunder.percent}%` : saidOf(hour ?? {}, limitMph);
    const isSoon = risk === 'stop' && day <= addDays(shopDay(now), 1);
    return {
      risk,
      advice,
      kind: 'weather' as const,
      ref: reservation.id,
      cause: `${risk} ${worst.productId} ${day}${todo && ` ${todo}`}${thunder ? THUNDER : ''}`,
      who: reservation.contact.name,
      about: `${todo && `${todo}: `}${said} at ${formatTime(shopTime(at))}, ${title}`,
      day,
      reservationId: reservation.id,
      phone: reservation.contact.phone,
      due: isSoon && early > now ? now : early,
    };
  });

const WEEK = 7 * DAY;

/** A single windy party is shown by name; several become one item that leads to the board. */
export function ofWeather(facts: DeskFacts): readonly Made[] {
  const parties = windyParties(facts).toSorted(
    (a, b) => RISKS.indexOf(a.risk) - RISKS.indexOf(b.risk) || a.due - b.due,
  );
  const [worst] = parties;
  if (worst === undefined) return [];
  const { recorded } = facts.windy;
  const real = recorded ? 'Recorded forecast, not real: ' : '';
  // It comes after what has to be done.
  const sample = recorded && { isRecorded: true as const, due: after(facts.now, WEEK) };
  if (parties.length === 1) return [{ ...worst, about: `${real}${worst.about}`, ...sample }];
  const words = Map.groupBy(
    parties,
    (one) => adviceWord(one) || (isThunder(one) ? 'with likely thunder' : RISK_WORDS[one.risk]),
  );
  const counts = [...words].map(([word, those]) => `${those.length} ${word}`);
  return [
    {
      kind: 'weather',
      ref: 'parties',
      cause: `${[worst.risk, ...parties.map(({ ref, risk }) => `${ref} ${risk}`).toSorted()].join(' ')}${parties.some(isThunder) ? THUNDER : ''}`,
      who: `${parties.length} parties`,
      about: `${real}${counts.join(', ')}; worst ${worst.who}, ${worst.about}`,
      day: worst.day,
      count: parties.length,
      due: instant(Math.min(...parties.map(({ due }) => due))),
      ...sample,
    },
  ];
}
