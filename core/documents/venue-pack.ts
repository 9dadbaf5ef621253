import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { guestsOf, takesGround } from '#core/catalogue/gear.ts';
import { agesOf, isPlayedOn, isInflatable } from '#core/catalogue/played-on.ts';
import type { Product, ProductId } from '#core/catalogue/product.ts';
import { insuranceOf, type ReadSite } from '#core/content/company.ts';
import { safetyText } from '#core/content/safety-text.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { type Fleets, fleetOf, type PaperKind, type Unit } from '#core/inventory/unit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { counted } from '#core/kernel/counted.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { currentPapers } from '#core/kernel/kept-paper.ts';
import type { Paper, PaperBlock, PaperRow } from '#core/kernel/paper.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { powerSupplyOf } from '#core/pricing/suggest-add-ons.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { needsBallast, type PartyEvent, powerNeeded } from '#core/reservations/party.ts';
import {
  type Reservation,
  type ReservationLine,
  summaryOf,
} from '#core/reservations/reservation.ts';
import { asTold } from '#core/reservations/told-hours.ts';
import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';
import type { PaperMaker } from './paper-words.ts';
import { customerFacts, paperFrame } from './reservation-facts.ts';

type Stock = { readonly products: ReadonlyMap<ProductId, Product>; readonly fleets: Fleets };

const PAPER_NAMES: Readonly<Partial<Record<PaperKind, string>>> = {
  inspection: 'inspection',
  insurance: 'insurance',
};

/** Unmeasured values are left out, so that a venue never reads a guess. */
function standsOn(product: Product, quantity: number, event: PartyEvent): readonly PaperRow[] {
  const { size, setup, power, wet, handling = {} } = product;
  const { anchors, ballastLbPerAnchor, ampsPerBlower, maxWindMph } = handling;
  const each = quantity === 1 ? '' : ' each';
  const isPlayed = isPlayedOn(product);
  const [guests, ages] = [guestsOf(product), agesOf(product)];
  const people = [
    ...(guests === undefined
      ? []
      : [isPlayed ? `${guests} at a time` : `for up to ${counted(guests, 'guest')}`]),
    ...(ages === undefined ? [] : [ages]),
  ];
  const amps = ampsPerBlower === undefined ? '' : ` of ${ampsPerBlower} amps`;
  const plugs = [
    ...(power.circuits === 0
      ? []
      : [
          `${counted(power.circuits, 'circuit')} with nothing else on ${power.circuits === 1 ? 'it' : 'them'}`,
        ]),
    ...(power.blowers === 0 ? [] : [`${counted(power.blowers, 'blower')}${amps}`]),
  ];
  const ballast =
    ballastLbPerAnchor === undefined ? '' : ` of at least ${ballastLbPerAnchor} lb each`;
  return [
    ...(size.lengthFt > 0
      ? [
          {
            label: 'Size',
            value: `${size.lengthFt} x ${size.widthFt} ft, ${size.heightFt} ft tall`,
          },
        ]
      : []),
    ...(takesGround(product) && setup.lengthFt > 0
      ? [
          {
            label: 'Clear ground',
            value: `${setup.lengthFt} x ${setup.widthFt} ft, flat, on ${setup.surfaces.join(', ')}`,
          },
        ]
      : []),
    ...(anchors === undefined || anchors === 0
      ? []
      : [
          {
            label: 'Held down by',
            value: needsBallast(event)
              ? `${counted(anchors, 'weight')}${ballast}${each}`
              : `${counted(anchors, 'ground stake')}${each}`,
          },
        ]),
    ...(plugs.length === 0 ? [] : [{ label: 'Power', value: `${plugs.join(', ')}${each}` }]),
    ...(wet ? [{ label: 'Water', value: 'a faucet and a garden hose that reaches' }] : []),
    ...(people.length === 0 ? [] : [{ label: 'Guests', value: people.join(', ') }]),
    ...(maxWindMph === undefined
      ? []
      : [
          {
            label: 'Wind',
            value: `${isPlayed ? 'everyone out' : 'taken down'} above ${maxWindMph} mph`,
          },
        ]),
  ];
}

/** What the rentals need together, and how much of it the order's generators supply. */
function powerBlocks(
  lines: Reservation['lines'],
  products: Stock['products'],
  addOns: Settings['addOns'],
): readonly PaperBlock[] {
  const { circuits, together, sources } = powerNeeded(lines, products, powerSupplyOf(addOns));
  if (together === 0) return [];
  const generators = sources === 1 ? 'Our generator supplies' : 'Our generators supply';
  const needed = `The rentals need ${counted(together, 'circuit')} ${together === 1 ? '' : 'together, each '}with nothing else on it.`;
  const text =
    sources === 0
      ? needed
      : circuits === 0
        ? `${needed} ${generators} the power, so nothing is needed from the venue.`
        : `${needed} ${generators} ${together - circuits} of them, so the venue provides ${circuits}.`;
  return [
    { kind: 'heading', text: 'Power' },
    { kind: 'paragraph', text },
  ];
}

/** States it plainly if a paper expires before the event. */
const goodThrough = (expiresOn: CalendarDay, last: CalendarDay): string =>
  `good through ${formatLongDay(expiresOn)}${expiresOn < last ? ', which is before the event ends, so ask us for the renewed one' : ''}`;

/**
 * Undefined if there is no paper to show.
 * @param isInspected false for what nobody plays on, such as tables
 */
function unitText(
  { label, serial, papers }: Unit,
  last: CalendarDay,
  isInspected: boolean,
): string | undefined {
  const named = serial === undefined ? label : `${label}, serial number ${serial}`;
  const current = currentPapers(papers);
  const isMissing =
    isInspected && !current.some(({ kind, expiresOn }) => kind === 'inspection' && expiresOn);
  const shown = current.flatMap(({ kind, number, by, expiresOn }) => {
    const name = PAPER_NAMES[kind];
    if (name === undefined || expiresOn === undefined) return [];
    const numbered = number === undefined ? name : `${name} ${number}`;
    const given = by === undefined ? numbered : `${numbered} by ${by},`;
    return `${given} ${goodThrough(expiresOn, last)}`;
  });
  const said = isMissing ? [...shown, 'no inspection on file, so ask us'] : shown;
  if (said.length === 0) return serial && named;
  return `${named}: ${said.join('; ')}`;
}

function rentalBlocks(
  { productId, title, quantity, units, endDate }: ReservationLine,
  event: PartyEvent,
  { products, fleets }: Stock,
): readonly PaperBlock[] {
  const product = products.get(productId);
  const heading = { kind: 'heading', text: `${quantity} x ${title}` } as const;
  if (product === undefined) return [heading];
  const proofs = fleetOf(product, fleets)
    .units.filter(({ id }) => units.includes(id))
    .flatMap((unit) => unitText(unit, endDate, isPlayedOn(product)) ?? []);
  return [
    heading,
    { kind: 'facts', rows: standsOn(product, quantity, event) },
    ...(proofs.length === 0 ? [] : [{ kind: 'points', items: proofs } as const]),
  ];
}

function onSite({ venue }: PartyEvent): readonly PaperRow[] {
  const who = venue?.contactOnSite;
  return who === undefined
    ? []
    : [{ label: 'On site', value: `${who.name}, ${formatPhone(who.phone)}` }];
}

function liability(
  settings: Pick<Settings, 'company' | 'papers'>,
  last: CalendarDay,
): readonly PaperBlock[] {
  const insurance = insuranceOf(settings);
  if (insurance === undefined) return [];
  const { insurer, policy, expiresOn } = insurance;
  const number = policy === '' ? '' : `, policy ${policy}`;
  return [
    { kind: 'heading', text: 'Liability insurance' },
    { kind: 'paragraph', text: `${insurer}${number}, ${goodThrough(expiresOn, last)}.` },
  ];
}

/** What a venue needs of the safety page: what is done there, and when everyone gets out. */
const SAFETY = {
  inflatables: ['our-part', 'wind', 'power-cut', 'emergency'],
  play: ['watch', 'rules'],
  wet: ['water'],
} as const;

/** None for tables and chairs. A product that is gone counts as an inflatable to play on. */
function safetyOf(lines: readonly ReservationLine[], { products }: Stock): ReadonlySet<string> {
  const rented = lines.map(({ productId }) => products.get(productId));
  const has = (isKind: (product: Product) => boolean) =>
    rented.some((product) => product === undefined || isKind(product));
  return new Set([
    ...(has(isInflatable) ? SAFETY.inflatables : []),
    ...(has(isPlayedOn) ? SAFETY.play : []),
    ...(has(({ wet }) => wet) ? SAFETY.wet : []),
  ]);
}

/**
 * For the school, church or park that hosts the party: who comes when, what is set up where, what
 * it needs, and the inspection and insurance of each unit. Always in English.
 */
export function venuePackPaper(
  booked: Reservation,
  stock: Stock,
  {
    site,
    settings,
  }: {
    readonly site: SiteConfig;
    readonly settings: Pick<Settings, 'company' | 'papers' | 'addOns'>;
  },
  now: Instant,
): Paper {
  const reservation: Reservation = { ...booked, language: 'en' };
  const { lines, event } = reservation;
  const safety = safetyOf(lines, stock);
  return {
    ...paperFrame(reservation, site, 'Venue pack', now),
    blocks: [
      {
        kind: 'paragraph',
        text: 'For the person in charge of the venue: when we come, what we set up, what it needs, and the inspection and insurance of each unit. Questions? Call us.',
      },
      { kind: 'heading', text: 'The event' },
      { kind: 'facts', rows: [...customerFacts(asTold(reservation)), ...onSite(event)] },
      ...liability(settings, summaryOf(lines).endDate),
      ...powerBlocks(lines, stock.products, settings.addOns),
      ...lines
        .filter(({ isService }) => isService !== true)
        .flatMap((line) => rentalBlocks(line, event, stock)),
      ...safetyText(site)
        .sections.filter(({ id }) => safety.has(id))
        .flatMap(({ title, paragraphs, points = [] }): readonly PaperBlock[] => [
          { kind: 'heading', text: title },
          ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
          ...(points.length === 0 ? [] : [{ kind: 'points', items: points } as const]),
        ]),
    ],
  };
}

type VenuePackPorts = {
  readonly papers: PaperMaker;
  readonly catalogue: Pick<Catalogue, 'findMany'>;
  readonly ledger: Pick<BookingLedger, 'fleets'>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly readSite: ReadSite;
  readonly clock: Clock;
};

/** As PDF. */
export const makeVenuePack =
  ({ papers, catalogue, ledger, settings, readSite, clock }: VenuePackPorts) =>
  async (reservation: Reservation): Promise<Uint8Array> => {
    const ids = [...new Set(reservation.lines.map(({ productId }) => productId))];
    const [found, fleets, site, known] = await Promise.all([
      catalogue.findMany(ids),
      ledger.fleets(ids),
      readSite(),
      settings.read(),
    ]);
    const products = new Map(found.map((one) => [one.id, one]));
    const shop = { site, settings: known };
    return papers.make(venuePackPaper(reservation, { products, fleets }, shop, clock.now()));
  };
