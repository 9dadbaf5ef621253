import type { z } from 'zod';
import { shutUnits } from '#core/assignment/unit-allocation.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type {
  CrewLinkDto,
  CrewStop,
  CrewTodayDto,
  crewActSchema,
  ReportedAct,
} from '#core/contract/crew.ts';
import { isOpen, type CrewLink } from '#core/crew/crew-link.ts';
import type { CrewToday } from '#core/crew/crew-today.ts';
import type { SentAct } from '#core/crew/take-crew-acts.ts';
import { bookedOf, type CrewAct, type CrewDeed } from '#core/dispatch/crew-act.ts';
import { hasBegun, type Stop, unitKey } from '#core/dispatch/crew-day.ts';
import { clockOf } from '#core/dispatch/fleet.ts';
import { signatureOf } from '#core/documents/agreement.ts';
import { fleetOf } from '#core/inventory/unit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { PaperBlock } from '#core/kernel/paper.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { powerSupplyOf } from '#core/pricing/suggest-add-ons.ts';
import { missingPower, needsBallast, powerNeeded } from '#core/reservations/party.ts';
import { chargeAhead, toCollect } from '#core/reservations/planned-charge.ts';
import {
  balanceOf,
  dueAtDoor,
  type Reservation,
  type ReservationLine,
} from '#core/reservations/reservation.ts';
import { reaches } from '#core/reservations/text-consent.ts';
import { announcedWindow } from '#core/reservations/told-hours.ts';
import { atParty } from '#core/reservations/visits.ts';
import type { StopWind } from '#core/weather/stop-wind.ts';

type Facts = Pick<
  CrewToday,
  | 'products'
  | 'fleets'
  | 'unsettled'
  | 'toSign'
  | 'sources'
  | 'fetchFrom'
  | 'wind'
  | 'wet'
  | 'ownTerms'
  | 'balanceCharge'
  | 'addOns'
>;

const unitsOf = (
  product: Product | undefined,
  { productId, units }: ReservationLine,
  { fleets, sources, wet }: Facts,
  { kind, missing, ...stop }: Pick<Stop, 'kind' | 'state' | 'missing'>,
): CrewStop['items'][number]['units'] =>
  units.map((id) => {
    const isWet = kind === 'deliver' && !hasBegun(stop) && wet.has(unitKey(productId, id));
    const known = product && fleetOf(product, fleets).units.find((unit) => unit.id === id);
    const from = kind === 'deliver' ? sources.get(unitKey(productId, id)) : undefined;
    return {
      id,
      label: known?.label ?? id,
      ...(kind === 'collect' &&
        missing?.includes(unitKey(productId, id)) && { notSetUp: true as const }),
      ...(isWet && { wet: true as const }),
      ...(from && { from }),
    };
  });

function itemDto(
  line: ReservationLine,
  { event }: Reservation,
  facts: Facts,
  stop: Stop,
): CrewStop['items'][number] {
  const { productId, title, image, quantity } = line;
  const { kind } = stop;
  const product = facts.products.get(productId);
  const { anchors = 0, ballastLbPerAnchor, maxWindMph } = product?.handling ?? {};
  const shut = kind === 'deliver' ? shutUnits(line, facts.fleets.get(productId)) : [];
  const points = anchors * quantity;
  const circuits = kind === 'deliver' ? (product?.power.circuits ?? 0) * quantity : 0;
  const isHeavy = needsBallast(event);
  const units = unitsOf(product, line, facts, stop);
  const spanish = line.es?.title || product?.es?.title;
  const isAbsent =
    kind === 'collect' &&
    (units.length === 0
      ? stop.missing?.includes(productId)
      : units.every(({ notSetUp }) => notSetUp === true));
  return {
    productId,
    title,
    ...(spanish && { es: { title: spanish } }),
    quantity,
    image,
    units,
    ...(isAbsent && { notSetUp: true }),
    ...(shut.length > 0 && { shut: shut.map(({ label }) => label) }),
    ...(points > 0 && (isHeavy ? { ballast: points } : { stakes: points })),
    ...(points > 0 && isHeavy && ballastLbPerAnchor && { ballastLb: ballastLbPerAnchor }),
    blowers: (product?.power.blowers ?? 0) * quantity,
    ...(circuits > 0 && { circuits }),
    ...(kind === 'deliver' && product?.wet === true && { needsWater: true }),
    ...(maxWindMph !== undefined && { maxWindMph }),
  };
}

/** What this truck has for others: its crew brings it to them, or waits for them. */
const handOverDto = (
  { stop, truck }: CrewToday['handOver'][number],
  reservation: Reservation | undefined,
  facts: Facts,
): NonNullable<CrewTodayDto['handOver']>[number] => ({
  truck,
  stopId: stop.id,
  items: stop.lines.flatMap((index) => {
    const line = reservation?.lines[index];
    if (reservation === undefined || line === undefined || line.isService === true) return [];
    const { title, es, quantity, units } = itemDto(line, reservation, facts, stop);
    return [{ title, ...(es && { es }), quantity, units: units.map(({ label }) => label) }];
  }),
});

/** Drops the order: a crew sees no prices or email, and the stop has items, name, place. */
function withoutOrder(blocks: readonly PaperBlock[]): readonly PaperBlock[] {
  const order = blocks.findIndex(({ kind }) => kind === 'amounts');
  return [
    ...blocks.filter(({ kind }, at) => at < order && kind === 'paragraph'),
    ...blocks.slice(order + 1),
  ];
}

const windDto = ({
  mph,
  isWind,
  at,
  limitMph,
  overFrom,
  thunder,
  readAt,
  recorded,
}: StopWind): NonNullable<CrewStop['wind']> => ({
  gustMph: mph,
  ...(isWind && { isWind }),
  at: shopTime(at),
  ...(limitMph !== undefined && { limitMph }),
  ...(overFrom !== undefined && { overFrom: shopTime(overFrom) }),
  ...(thunder && {
    thunder: {
      percent: thunder.percent,
      from: shopTime(thunder.from),
      to: shopTime(thunder.to),
    },
  }),
  readAt: isoFromInstant(readAt),
  ...(recorded && { recorded }),
});

const stopDto = (
  { stop, begin }: CrewToday['stops'][number],
  reload: CrewToday['reloads'][number] | undefined,
  reservation: Reservation,
  facts: Facts,
  day: CalendarDay,
  today: CalendarDay,
): CrewStop => {
  const told = announcedWindow(reservation, { kind: stop.kind, day });
  const { street, city, region, postalCode, notes, venue, startsAt, endsAt } = reservation.event;
  const onSite = venue?.contactOnSite;
  // A pickup of the same evening comes before the rental's last day.
  const isOnPartyDay =
    stop.kind === 'collect' &&
    stop.lines.some((index) => (reservation.lines[index]?.endDate ?? day) > day);
  const text = stop.kind === 'deliver' ? facts.toSign.get(reservation.id) : undefined;
  const isUnsettled = facts.unsettled.has(reservation.id);
  const fetchFrom = facts.fetchFrom.get(stop.id);
  const wind = facts.wind.get(stop.id);
  const services = stop.kind === 'deliver' ? atParty(reservation.lines) : undefined;
  const power = powerNeeded(reservation.lines, facts.products, powerSupplyOf(facts.addOns));
  const shortOfPower = stop.kind === 'deliver' ? missingPower(reservation) : undefined;
  return {
    id: stop.id,
    kind: stop.kind,
    state: stop.state,
    ...(stop.times && {
      times: Object.fromEntries(
        Object.entries(stop.times).map(([state, at]) => [state, isoFromInstant(at)]),
      ),
    }),
    // When the customer expects the crew.
    window: {
      from: told?.from ?? clockOf(stop.from),
      to: told?.to ?? clockOf(stop.to),
    },
    ...(begin !== undefined && { eta: clockOf(begin) }),
    ...(reload && { reload: { arrive: clockOf(reload.arrive), leave: clockOf(reload.leave) } }),
    ...(startsAt !== undefined &&
      endsAt !== undefined && { party: { from: startsAt, to: endsAt } }),
    ...(endsAt !== undefined && isOnPartyDay && { partyEnds: endsAt }),
    name: reservation.contact.name,
    phone: reservation.contact.phone,
    ...(onSite && { onSite }),
    place: { street, city, region, postalCode, ...(notes !== undefined && { notes }) },
    ...(venue && { venue }),
    ...(reservation.crewNote !== undefined && { crewNote: reservation.crewNote }),
    items: stop.lines.flatMap((index) => {
      const line = reservation.lines[index];
      return line === undefined || line.isService === true
        ? []
        : [itemDto(line, reservation, facts, stop)];
    }),
    ...(services !== undefined && { atParty: services }),
    ...(fetchFrom !== undefined && { fetchFrom }),
    ...(wind && { wind: windDto(wind) }),
    ...(shortOfPower && { shortOfPower }),
    ...(stop.kind === 'deliver' && power.sources > 0 && { houseCircuits: power.circuits }),
    balanceCents: isUnsettled ? 0 : toCollect(reservation, facts),
    ...(isUnsettled && { outOfService: true as const }),
    ...(dueAtDoor(reservation) < balanceOf(reservation) && { onInvoice: true }),
    ...(!isUnsettled &&
      toCollect(reservation, facts) < dueAtDoor(reservation) && {
        chargedOn: chargeAhead(reservation, facts, today),
      }),
    ...(!reaches(reservation, 'balance_link') && { noLink: true }),
    language: reservation.language ?? 'en',
    agreement: signatureOf(reservation, facts),
    ...(text && {
      toSign: {
        textId: text.textId,
        blocks: withoutOrder(text.blocks),
        language: reservation.language ?? 'en',
      },
    }),
  };
};

function deedDto(deed: CrewDeed): Partial<ReportedAct> {
  switch (deed.kind) {
    case 'failed': {
      const { why, picture } = deed;
      return { text: why, ...(picture !== undefined && { picture }) };
    }
    case 'done': {
      const { kind: _kind, isShort: _isShort, why, ...codes } = deed;
      return { ...(why !== undefined && { text: why }), ...codes };
    }
    case 'payment': {
      const { method, amount, note } = deed;
      return { method, amountCents: amount, ...(note !== undefined && { text: note }) };
    }
    default: {
      const { kind: _kind, ...rest } = deed;
      return rest;
    }
  }
}

/** @param names of staff, for the office */
export const actDto = (act: CrewAct, names?: ReadonlyMap<string, string>): ReportedAct => {
  const { receivedAt, refused, deed, handedIn, over, ...same } = act;
  const by = handedIn && names?.get(handedIn.by);
  return {
    ...same,
    ...(over?.state === 'open' && { overCents: over.amount }),
    ...(over && { heldCents: bookedOf(act) }),
    ...(handedIn && {
      handedIn: {
        at: isoFromInstant(handedIn.at),
        ...(by !== undefined && { by }),
        ...(handedIn.off !== undefined && { offCents: handedIn.off }),
        ...(names && handedIn.why !== undefined && { why: handedIn.why }),
      },
    }),
    kind: deed.kind,
    at: isoFromInstant(act.at),
    receivedAt: isoFromInstant(receivedAt),
    ...(refused !== undefined && { refused }),
    ...deedDto(deed),
  };
};

/** Other phones do not need the signature strokes. */
const withoutDrawing = ({ drawing: _drawing, ...act }: ReportedAct): ReportedAct => act;

export function crewTodayDto(
  {
    link,
    truckName,
    truckNumber,
    isTruckOff,
    mates,
    published,
    stops,
    reloads,
    reservations,
    handOver,
    acts,
    ...facts
  }: CrewToday,
  { brand, phone }: SiteConfig,
  { now, mailsNobody }: { readonly now: Instant; readonly mailsNobody: boolean },
): CrewTodayDto {
  return {
    day: link.day,
    truck: {
      id: link.truckId,
      name: truckName,
      ...(truckNumber !== undefined && { number: truckNumber }),
      ...(isTruckOff && { isOff: true as const }),
    },
    name: link.name,
    mates: mates.map(({ name, phone: number }) => ({ name, phone: number })),
    version: published?.version ?? 0,
    ...(published && { publishedAt: isoFromInstant(published.at) }),
    stops: stops.flatMap((one, index) => {
      const reservation = reservations.get(one.stop.reservationId);
      const reload = reloads.find(({ before }) => before === index);
      return reservation === undefined
        ? []
        : [stopDto(one, reload, reservation, facts, link.day, shopDay(now))];
    }),
    ...(handOver.length > 0 && {
      handOver: handOver.map((one) =>
        handOverDto(one, reservations.get(one.stop.reservationId), facts),
      ),
    }),
    acts: acts.map((act) => withoutDrawing(actDto(act))),
    office: phone,
    brand,
    ...(mailsNobody && { mailsNobody: true as const }),
    endsAt: isoFromInstant(link.endsAt),
    serverTime: isoFromInstant(now),
  };
}

export const linkDto = (link: CrewLink, now: Instant): CrewLinkDto => {
  const { id, truckId, name, createdAt, endsAt, revokedAt, sessions, seen, texted = [] } = link;
  const ended = revokedAt === undefined ? 'ended' : 'revoked';
  return {
    id,
    truckId,
    name,
    createdAt: isoFromInstant(createdAt),
    endsAt: isoFromInstant(endsAt),
    state: isOpen(link, now) ? 'open' : ended,
    isUsed: sessions.length > 0,
    texted: texted.map((one) => ({ name: one.name, at: isoFromInstant(one.at) })),
    ...(seen && { seenVersion: seen.version, seenAt: isoFromInstant(seen.at) }),
  };
};

/** A phone's act as a core type. */
export function sentAct({ id, stopId, at, ...act }: z.output<typeof crewActSchema>): SentAct {
  const sent = { id, stopId, at };
  if (act.kind !== 'payment') return { ...sent, deed: { kind: act.kind, ...act.data } as CrewDeed };
  const { amountCents: amount, ...paid } = act.data;
  return { ...sent, deed: { kind: act.kind, amount, ...paid } };
}
