import { shutUnits } from '#core/assignment/unit-allocation.ts';
import type { Product, ProductId } from '#core/catalogue/product.ts';
import { loadOf } from '#core/catalogue/usual-handling.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { unitKey, unitKeys, unitSources } from '#core/dispatch/crew-day.ts';
import type { Whereabouts } from '#core/dispatch/fleet.ts';
import type { WetUnits } from '#core/dispatch/wet-units.ts';
import { sayLabels } from '#core/inventory/label-ranges.ts';
import { type Fleets, fleetOf, labelOfUnit } from '#core/inventory/unit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { counted, pounds } from '#core/kernel/counted.ts';
import { formatDay, formatLongDay, formatTime, formatWindow } from '#core/kernel/format-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { PrintedPaper, TableBlock } from '#core/kernel/paper.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import {
  missingPower,
  needsBallast,
  partyHours,
  type VisitWindow,
} from '#core/reservations/party.ts';
import { chargeAhead } from '#core/reservations/planned-charge.ts';
import {
  balanceOf,
  dueAtDoor,
  type Reservation,
  type ReservationLine,
} from '#core/reservations/reservation.ts';
import { atParty } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { type SignatureState, signatureOf } from './agreement.ts';
import { paperFoot } from './reservation-facts.ts';

/** A planned stop with everything the crew takes along or has to do. */
export type PulledStop = {
  readonly kind: 'deliver' | 'collect';
  readonly window: VisitWindow;
  /** When the work starts. */
  readonly eta: string;
  readonly reservation: Reservation;
  /** Indexes of its lines. */
  readonly lines: readonly number[];
  /** Of a pickup: what was not set up, as `pieceKey` names it. */
  readonly missing?: readonly string[] | undefined;
  /** Where the truck first has to get the units. */
  readonly fetchFrom?: Whereabouts | undefined;
  /** A crew has set out to it, so that its load is no longer in the yard. */
  readonly hasBegun?: boolean | undefined;
  /** It was made, or could not be. */
  readonly over?: 'done' | 'failed' | undefined;
};

export type PulledTruck = {
  readonly name: string;
  readonly crewSize: number;
  /** Names of the people on it, as far as they are decided. */
  readonly riders: readonly string[];
  readonly payloadLb: number;
  /** Undefined if nobody knows, such as of a truck that broke down. */
  readonly out?: string | undefined;
  readonly back?: string | undefined;
  readonly stops: readonly PulledStop[];
  /** Indexes of the stops before which the truck reloads. */
  readonly reloads: readonly number[];
};

export type PulledDay = {
  readonly day: CalendarDay;
  /** When a plan was last published to the crews, and whether it is this one. */
  readonly publishedAt: Instant | undefined;
  readonly isAsPublished: boolean;
  /** Trucks with stops. */
  readonly trucks: readonly PulledTruck[];
};

type Printed = PrintedPaper['blocks'][number];

type Goods = {
  readonly products: ReadonlyMap<ProductId, Product>;
  readonly fleets: Fleets;
  /** Units that came back wet and are not marked as dry. */
  readonly wet: WetUnits;
  /** What a signature has to cover. */
  readonly ownTerms: Settings['ownTerms'];
  readonly balanceCharge: Settings['balanceCharge'];
  /** Reservations with a rental out of service: nothing is paid until the office settles it. */
  readonly unsettled?: ReadonlySet<string> | undefined;
  /** Reservations that pay at a delivery of an earlier day, which is still to be made. */
  readonly dueEarlier: ReadonlySet<string>;
};
type Stock = Goods & {
  readonly awaited: AwaitedUnits;
  readonly today: CalendarDay;
  /** Reservations with a delivery that is still to be made. */
  readonly toBring: ReadonlySet<string>;
};

/** A unit of a delivery that another customer has in the morning. */
type Awaited = {
  /** `on the truck from stop 2`, `in the yard once Truck 2 is back from stop 3`. */
  readonly words: string;
  readonly pickup: PulledStop;
  /** It stays on the truck between the two customers, so nobody loads it. */
  readonly isOnBoard: boolean;
};

/** By delivery and unit. */
type AwaitedUnits = ReadonlyMap<PulledStop, ReadonlyMap<string, Awaited>>;

const SIGNATURES: Readonly<Record<SignatureState, string>> = {
  signed: 'signed',
  outdated: 'SIGNED BEFORE A CHANGE: sign again',
  unsigned: 'NOT SIGNED',
};

const numbered = <T>(stops: readonly T[]) =>
  stops.map((stop, index) => ({ stop, number: index + 1 }));

const linesOf = ({ reservation, lines }: PulledStop): readonly ReservationLine[] =>
  lines.flatMap((index) => {
    const line = reservation.lines[index];
    return line === undefined || line.isService === true ? [] : [line];
  });

function awaitedUnits(trucks: readonly PulledTruck[]): AwaitedUnits {
  const sources = unitSources(
    trucks.map(({ stops }) =>
      stops.map((stop) => ({
        kind: stop.kind,
        reservationId: stop.reservation.id,
        lines: stop.lines,
        units: unitKeys(linesOf(stop)),
        missing: stop.missing,
      })),
    ),
  );
  const awaitedBy = (stop: PulledStop, truck: PulledTruck, index: number) =>
    unitKeys(linesOf(stop)).flatMap((key): readonly (readonly [string, Awaited])[] => {
      const source = sources.get(key);
      const from = source && trucks[source.truck];
      const pickup = source && from?.stops[source.index];
      if (source === undefined || from === undefined || pickup === undefined) return [];
      const number = source.index + 1;
      const isOwn = from === truck;
      const isBetween = (reload: number) => source.index < reload && reload <= index;
      const isOnBoard = isOwn && source.index < index && !truck.reloads.some(isBetween);
      const inYard = `in the yard once ${isOwn ? 'you are' : `${from.name} is`} back from stop ${number}`;
      // Only where staff insisted on that order.
      const isTooLate = isOwn && source.index > index;
      const words = isOnBoard
        ? `on the truck from stop ${number}`
        : isTooLate
          ? `NOT BACK, you pick it up at stop ${number}`
          : inYard;
      return [[key, { words, pickup, isOnBoard }]];
    });
  return new Map(
    trucks.flatMap((truck) =>
      truck.stops.flatMap((stop, index) =>
        stop.kind === 'deliver' ? [[stop, new Map(awaitedBy(stop, truck, index))] as const] : [],
      ),
    ),
  );
}

const wordsOf = (from: Whereabouts): string => (from === 'yard' ? 'the yard' : from.truck);

/**
 * `2 x Neon Castle (Unit 3, Blue castle)`. For a delivery, also marks units that cannot go out, and
 * says where those come from that are picked up that day.
 */
function unitsOf(line: ReservationLine, stop: PulledStop, stock: Stock): string {
  const { productId, title, quantity, units } = line;
  const product = stock.products.get(productId);
  const fleet = product && fleetOf(product, stock.fleets);
  const isToLoad = stop.kind === 'deliver' && stop.hasBegun !== true;
  const shut = isToLoad ? shutUnits(line, fleet) : [];
  const labelOf = (id: string) => labelOfUnit(fleet, id);
  const wet = isToLoad ? units.filter((id) => stock.wet.has(unitKey(productId, id))) : [];
  const absent =
    stop.kind === 'collect'
      ? units.filter((id) => stop.missing?.includes(unitKey(productId, id)))
      : [];
  const awaitedOf = (id: string) =>
    stop.over === undefined ? stock.awaited.get(stop)?.get(unitKey(productId, id)) : undefined;
  const [awaited, inYard] = [units.filter(awaitedOf), units.filter((id) => !awaitedOf(id))];
  const labels = [
    ...(inYard.length === 0 ? [] : [sayLabels(inYard.map(labelOf))]),
    ...awaited.map((id) => `${labelOf(id)}: ${awaitedOf(id)?.words}`),
  ];
  return [
    ...(stop.fetchFrom === undefined
      ? []
      : [`GET IT FROM ${wordsOf(stop.fetchFrom).toUpperCase()} FIRST:`]),
    ...(shut.length === 0
      ? []
      : [`DO NOT LOAD ${shut.map(({ label }) => label).join(', ')}, OUT OF SERVICE:`]),
    ...(wet.length === 0 ? [] : [`DRY ${wet.map(labelOf).join(', ')} FIRST, CAME BACK WET:`]),
    ...(absent.length === 0 ? [] : [`NOT SET UP, ${absent.map(labelOf).join(', ')} IS NOT THERE:`]),
    ...(quantity === 1 ? [title] : [`${quantity} x ${title}`]),
    ...(labels.length === 0 ? [] : [`(${labels.join(', ')})`]),
  ].join(' ');
}

/** How the line is anchored: stakes where allowed, weights elsewhere. */
function anchoring(
  { productId, quantity }: ReservationLine,
  { event }: Reservation,
  { products }: Stock,
): string | undefined {
  const { anchors = 0, ballastLbPerAnchor = 0 } = products.get(productId)?.handling ?? {};
  if (anchors === 0) return undefined;
  const count = anchors * quantity;
  return needsBallast(event)
    ? `${count} x ${pounds(ballastLbPerAnchor)} ballast`
    : counted(count, 'stake');
}

function power({ productId, quantity }: ReservationLine, { products }: Stock): string | undefined {
  const product = products.get(productId);
  if (product === undefined || product.power.blowers === 0) return undefined;
  const amps = product.handling?.ampsPerBlower;
  const blowers = counted(product.power.blowers * quantity, 'blower');
  return amps === undefined ? blowers : `${blowers}, ${amps} amps each`;
}

const isToBring = ({ kind, over }: PulledStop): boolean => kind === 'deliver' && over === undefined;

/** One load in packing order: what comes off last goes in first. */
function loadTable(
  load: readonly { readonly stop: PulledStop; readonly number: number }[],
  stock: Stock,
): TableBlock {
  const weighed = load
    .filter(({ stop }) => isToBring(stop))
    .toReversed()
    .flatMap(({ stop, number }) =>
      linesOf(stop).map((line) => {
        const { products } = stock;
        const product = products.get(line.productId);
        const lbFor = (at: PulledStop) => loadOf(product, needsBallast(at.reservation.event)).lb;
        // What comes from the other customer is on board later, with as much ballast as stood there.
        const saved = line.units.flatMap((unit) => {
          const { isOnBoard, pickup } =
            stock.awaited.get(stop)?.get(unitKey(line.productId, unit)) ?? {};
          return isOnBoard && pickup ? Math.min(lbFor(stop), lbFor(pickup)) : [];
        });
        const lb = saved.reduce((left, part) => left - part, line.quantity * lbFor(stop));
        const isGuess = product?.handling?.weightLb === undefined;
        const held = [
          anchoring(line, stop.reservation, stock),
          power(line, stock),
          isGuess ? 'no weight entered' : undefined,
        ];
        const cells = [
          unitsOf(line, stop, stock),
          held.filter((part) => part !== undefined).join(' · '),
          `${number}, ${stop.reservation.contact.name}`,
          isGuess ? `about ${pounds(lb)}` : pounds(lb),
        ];
        return { lb, isGuess, row: cells.map((cell) => (cell === '' ? [] : [cell])) };
      }),
    );
  const total = weighed.reduce((sum, { lb }) => sum + lb, 0);
  // A weight that nobody entered is counted as that of a small bounce house, or of a chair.
  const isGuess = weighed.some((one) => one.isGuess);
  return {
    kind: 'table',
    ticks: true,
    columns: [
      { label: 'Load, last stop first', share: 40, leads: true },
      { label: 'With it', share: 28 },
      { label: 'For stop', share: 22 },
      { label: isGuess ? `about ${pounds(total)}` : pounds(total), share: 10, isEnd: true },
    ],
    rows: weighed.map(({ row }) => row),
  };
}

/** Groups the stops between visits to the yard. */
function loadsOf({ stops, reloads }: PulledTruck) {
  const starts = [0, ...reloads.toSorted((a, b) => a - b)];
  const all = numbered(stops);
  return starts
    .map((start, index) => all.slice(start, starts[index + 1]))
    .filter((load) => load.length > 0);
}

function loads(truck: PulledTruck, stock: Stock): readonly Printed[] {
  return loadsOf(truck).flatMap((load, index): readonly Printed[] => [
    ...(index === 0 ? [] : [{ kind: 'heading', text: `Load ${index + 1}, at the yard` } as const]),
    load.some(({ stop }) => isToBring(stop))
      ? loadTable(load, stock)
      : {
          kind: 'paragraph',
          text: load.some(({ stop }) => stop.kind === 'deliver')
            ? 'All of this load is delivered.'
            : 'Goes out empty.',
        },
  ]);
}

const told = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(', ');

/** What is known about the way to the spot. */
function wayIn(
  { event, yardCheck, crewNote }: Reservation,
  kind: PulledStop['kind'],
): readonly string[] {
  const { venue = {}, notes = '' } = event;
  const { gateWidthIn, gateCode, slope, surface, indoor, circuits, outletFt } = venue;
  const gate = told(
    gateWidthIn !== undefined && `${gateWidthIn} in wide`,
    gateCode !== undefined && `code ${gateCode}`,
  );
  const power = told(
    outletFt !== undefined && `outlet ${outletFt} ft away`,
    circuits !== undefined && counted(circuits, 'circuit'),
  );
  const words = [
    gate === '' ? '' : `Gate ${gate}`,
    told(indoor === true && 'indoors', surface, slope),
    power,
    notes,
  ].filter((part) => part !== '');
  const short = kind === 'deliver' ? missingPower({ yardCheck }) : undefined;
  return [
    ...(short === undefined
      ? []
      : [
          `${counted(short.needs, 'CIRCUIT', 'CIRCUITS')} NEEDED, CUSTOMER HAS ${short.has}: bring a generator or call`,
        ]),
    ...(crewNote === undefined ? [] : [`NOT FOR THE CUSTOMER: ${crewNote}`]),
    ...(words.length === 0 ? [] : [words.join('; ')]),
  ];
}

function doorWords({ kind, reservation, over }: PulledStop, stock: Stock): string {
  if (stock.unsettled?.has(reservation.id)) return 'out of service, nothing to collect';
  const chargedOn = chargeAhead(reservation, stock, stock.today);
  if (chargedOn !== undefined) {
    return `card charged on ${formatDay(chargedOn)}, nothing to collect`;
  }
  const balance = dueAtDoor(reservation);
  if (balance > 0) {
    if (over !== undefined) return `${formatUsd(balance)} not collected`;
    // One crew of the day collects it, with what it brings.
    const isDueBefore = kind === 'collect' && stock.toBring.has(reservation.id);
    return isDueBefore ? 'due at the delivery' : `${formatUsd(balance)} to collect`;
  }
  return balanceOf(reservation) > 0 ? 'on invoice, nothing to collect' : 'paid';
}

const STOP_WORDS = {
  deliver: { ahead: 'Deliver', done: 'Delivered', failed: 'NOT DELIVERED' },
  collect: { ahead: 'Pick up', done: 'Picked up', failed: 'NOT PICKED UP' },
} as const;

function stopRow(
  { stop, number }: { readonly stop: PulledStop; readonly number: number },
  stock: Stock,
): TableBlock['rows'][number] {
  const { kind, eta, window, reservation, over } = stop;
  const { contact, event } = reservation;
  const onSite = event.venue?.contactOnSite;
  const services = kind === 'deliver' ? atParty(reservation.lines) : undefined;
  const hours = partyHours(event, formatWindow);
  return [
    [
      `${number} ${STOP_WORDS[kind][over ?? 'ahead']}`,
      formatTime(eta),
      ...(over === undefined ? [formatWindow(window.from, window.to)] : []),
    ],
    [
      contact.name,
      told(event.street, event.city, event.postalCode),
      formatPhone(contact.phone),
      ...(onSite ? [`On site: ${told(onSite.name, formatPhone(onSite.phone))}`] : []),
    ],
    [
      ...linesOf(stop).map((line) =>
        told(unitsOf(line, stop, stock), kind === 'deliver' && anchoring(line, reservation, stock)),
      ),
      ...(services === undefined ? [] : [`At the party: ${told(services, ...hours)}`]),
    ],
    over === undefined ? wayIn(reservation, kind) : [],
    [
      doorWords(stop, stock),
      ...(kind === 'deliver' ? [SIGNATURES[signatureOf(reservation, stock)]] : []),
      bookingNumber(reservation.id),
    ],
  ];
}

const WAY_IN = 3;

/** The way in gets a column only if something is known about it. */
function stopTable({ stops }: PulledTruck, stock: Stock): TableBlock {
  const rows = numbered(stops).map((one) => stopRow(one, stock));
  const isKnown = rows.some((row) => row[WAY_IN]?.length !== 0);
  const wide = isKnown ? 0 : 11.6;
  return {
    kind: 'table',
    columns: [
      { label: 'Stop', share: 14, leads: true },
      { label: 'Where', share: 25 + wide, leads: true },
      { label: 'What', share: 21.4 + wide },
      ...(isKnown ? [{ label: 'Way in', share: 23.2 }] : []),
      // The widest reference is one word of 73 points, which would break in a narrower column.
      { label: 'At the door', share: 16.4 },
    ],
    rows: isKnown ? rows : rows.map((row) => row.toSpliced(WAY_IN, 1)),
  };
}

const momentOf = (at: Instant): string => `${formatDay(shopDay(at))}, ${formatTime(shopTime(at))}`;

/** Which plan it is: crews and office see the same time. */
const planWords = (publishedAt: Instant | undefined, isAsPublished: boolean): string =>
  publishedAt === undefined
    ? 'Not published'
    : `${isAsPublished ? 'As' : 'Changed since'} published ${momentOf(publishedAt)}`;

/** What each truck takes and where it goes, as compact as is readable: a page or two each. */
export function loadListPaper(
  { day, publishedAt, isAsPublished, trucks }: PulledDay,
  goods: Goods,
  site: SiteConfig,
  createdAt: Instant,
): PrintedPaper {
  const stops = trucks.flatMap((truck) => truck.stops);
  const toBring = new Set([
    ...stops.filter(isToBring).map(({ reservation }) => reservation.id),
    ...goods.dueEarlier,
  ]);
  const stock = { ...goods, awaited: awaitedUnits(trucks), today: shopDay(createdAt), toBring };
  return {
    title: `Load list, ${formatLongDay(day)}`,
    subtitle: `${planWords(publishedAt, isAsPublished)}, printed ${momentOf(createdAt)}`,
    language: 'en',
    brand: site.brand,
    foot: paperFoot(site),
    createdAt,
    blocks:
      trucks.length === 0
        ? [{ kind: 'paragraph', text: 'No truck has a stop on this day.' }]
        : trucks.flatMap((truck, index): readonly Printed[] => [
            { kind: 'heading', text: truck.name, onNewPage: index > 0 },
            {
              kind: 'paragraph',
              text: told(
                counted(truck.stops.length, 'stop'),
                counted(truck.crewSize, 'person', 'people'),
                ...truck.riders,
                `up to ${pounds(truck.payloadLb)}`,
                truck.out !== undefined &&
                  (truck.back === undefined
                    ? `out ${formatTime(truck.out)}`
                    : `out and back ${formatWindow(truck.out, truck.back)}`),
              ),
            },
            ...loads(truck, stock),
            stopTable(truck, stock),
          ]),
  };
}
