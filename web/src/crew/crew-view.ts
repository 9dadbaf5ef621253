import type { CrewStop, CrewTodayDto, ReportedAct } from '#core/contract/crew.ts';
import type { OpenWork } from '#core/dispatch/crew-act.schema.ts';
import { type CrewCheck, standingOfDay } from '#core/dispatch/crew-act.ts';
import {
  isOfProduct,
  isOver,
  type Piece,
  pieceKey,
  reservationOfStop,
} from '#core/dispatch/crew-day.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { VALID_FOR } from '#core/weather/forecast.ts';
import type { KeptDay, LocalAct } from './crew-db.ts';
import type { CrewLanguage, CrewWords } from './crew-words.ts';

/** An act of this stop, sent by any of the truck's phones or waiting on this one. */
type ShownAct = Pick<ReportedAct, 'id' | 'kind' | 'at'> &
  Partial<
    Pick<
      ReportedAct,
      | 'checked'
      | 'windMph'
      | 'picture'
      | 'method'
      | 'amountCents'
      | 'overCents'
      | 'by'
      | 'refused'
      | 'actId'
      | 'name'
      | 'text'
      | 'productId'
      | 'unitId'
      | 'missing'
      | 'missingWhy'
      | 'open'
      | 'openWhy'
    >
  > & {
    readonly state: Exclude<LocalAct['state'], 'refused'>;
    readonly photo?: string | undefined;
    readonly drawing?: string | undefined;
    /** Why it failed, as reported on this phone and not sent yet. */
    readonly why?: string | undefined;
    /** The agreement signed on this phone and not sent yet. */
    readonly textId?: string | undefined;
  };

export type ShownStop = Omit<CrewStop, 'state'> & {
  readonly number: number;
  /** Where the truck first returns to the yard: the numbers of the deliveries to load there. */
  readonly loads?: readonly number[] | undefined;
  readonly state: CrewStop['state'];
  readonly acts: readonly ShownAct[];
  readonly waiting: number;
  /** Without what this phone recorded and has not sent. */
  readonly leftCents: number;
  /** By payment, the code of the refusal to undo it. */
  readonly refusedUndos: ReadonlyMap<string, string>;
};

const STATES = ['planned', 'loaded', 'on_the_way', 'arrived', 'failed', 'done'] as const;

const furthest = (state: CrewStop['state'], acts: readonly ShownAct[]): CrewStop['state'] =>
  STATES[
    Math.max(
      ...[state, ...acts.map(({ kind }) => kind)].map((one) =>
        STATES.findIndex((known) => known === one),
      ),
    )
  ] ?? state;

/**
 * Shown although it did not count: the crew has the money, or recorded it twice; or it tells the
 * customer that a link comes.
 */
const isShownRefused = ({ kind, refused = '' }: Pick<ShownAct, 'kind' | 'refused'>): boolean =>
  (kind === 'payment' || kind === 'card_link') && NOT_PAID.has(refused);

const NOT_PAID: ReadonlySet<string> = new Set(['above_balance', 'takes_no_payment', 'no_email']);

/** Any other refused act changed nothing, so the stop does not show it. The queue does. */
function actsOf(stopId: string, told: CrewTodayDto['acts'], local: readonly LocalAct[]) {
  const known = new Set(told.map(({ id }) => id));
  const sent = told
    .filter((act) => act.stopId === stopId && (act.refused === undefined || isShownRefused(act)))
    .map((act): ShownAct => ({ ...act, state: 'sent' }));
  const own = local
    .filter((act) => act.stopId === stopId && !known.has(act.id))
    .flatMap(({ id, kind, at, data, photo, state, code }): readonly ShownAct[] => {
      if (state !== 'refused') return [{ ...data, id, kind, at, photo, state }];
      const act = { ...data, id, kind, at, state: 'sent', refused: code } as const;
      return isShownRefused(act) ? [act] : [];
    });
  return [...sent, ...own].toSorted((a, b) => a.at.localeCompare(b.at));
}

/** All acts of the truck's day, as told by the server or still on this phone. */
export function actsOfDay(told: CrewTodayDto['acts'], local: readonly LocalAct[]) {
  const known = new Set(told.map(({ id }) => id));
  const own = local.filter(({ id, state }) => state !== 'refused' && !known.has(id));
  return [
    ...told,
    ...own.map(({ id, kind, data }): Pick<ReportedAct, 'id' | 'kind'> => ({ ...data, id, kind })),
  ];
}

/** What of a payment is in the books, or will be. */
const countedOf = ({ refused, amountCents = 0, overCents = 0 }: ShownAct): number =>
  refused === undefined ? amountCents - overCents : 0;

/** Payments of others on the truck that are in the books. */
export const paidToOthers = (
  stop: Pick<ShownStop, 'acts'>,
  local: readonly Pick<LocalAct, 'id'>[],
): readonly ShownAct[] =>
  stop.acts.filter(
    (act) =>
      act.kind === 'payment' &&
      countedOf(act) > 0 &&
      undoOf(stop, act.id) === undefined &&
      !local.some(({ id }) => id === act.id),
  );

/**
 * Whether this phone may undo a payment: it recorded it, or somebody of the same name did on a phone
 * that they no longer use. Whoever recorded the same money has a record of their own to undo.
 */
export const isOwnPayment = (
  { id, by }: Pick<ShownAct, 'id' | 'by'>,
  stop: Pick<ShownStop, 'acts'>,
  local: readonly Pick<LocalAct, 'id'>[],
  name: string,
): boolean => {
  const isOwn = (actId: string): boolean => local.some((act) => act.id === actId);
  return (
    isOwn(id) || (by === name && !stop.acts.some((act) => act.kind === 'payment' && isOwn(act.id)))
  );
};

/** Finds the act that reverses this payment. */
export const undoOf = ({ acts }: Pick<ShownStop, 'acts'>, id: string): ShownAct | undefined =>
  acts.find(({ kind, actId }) => kind === 'payment_undo' && actId === id);

/** The last report that a unit is wet or dry. */
export const wetOrDry = (
  { acts }: Pick<ShownStop, 'acts'>,
  productId: string,
  unitId: string,
): ShownAct | undefined =>
  acts.findLast(
    (act) =>
      (act.kind === 'wet' || act.kind === 'dry') &&
      act.productId === productId &&
      act.unitId === unitId,
  );

/** By payment, why the shop refused to undo it. Other phones of the truck may have asked, too. */
function refusedUndos(told: CrewTodayDto['acts'], local: readonly LocalAct[]) {
  const own = local.map(({ kind, data, state, code }): Partial<ReportedAct> => ({
    ...data,
    kind,
    refused: state === 'refused' ? (code ?? '') : undefined,
  }));
  return new Map(
    [...told, ...own].flatMap(({ kind, actId, refused }) =>
      kind === 'payment_undo' && actId !== undefined && refused !== undefined
        ? [[actId, refused] as const]
        : [],
    ),
  );
}

/** The deliveries loaded at the yard before this stop, until the next return. */
function loadedBefore(stops: readonly CrewStop[], index: number): readonly number[] {
  const next = stops.findIndex((stop, at) => at > index && stop.reload !== undefined);
  return stops
    .slice(index, next < 0 ? undefined : next)
    .flatMap(({ kind }, at) => (kind === 'deliver' ? [index + at + 1] : []));
}

/** The day plus everything this phone did, sent or not. */
export function stopsOf(today: CrewTodayDto, local: readonly LocalAct[]): readonly ShownStop[] {
  const undos = refusedUndos(today.acts, local);
  const stops = today.stops.map((stop, index): ShownStop => {
    const acts = actsOf(stop.id, today.acts, local);
    const isSigned = acts.some(({ kind, textId }) => kind === 'signature' && textId !== undefined);
    const isReported = (id: string) => today.acts.some((one) => one.id === id);
    const taken = acts.flatMap((act) => {
      const { kind, id } = act;
      if (kind !== 'payment') return [];
      const undo = undoOf({ acts }, id);
      if (!isReported(id)) return undo === undefined ? [countedOf(act)] : [];
      return undo === undefined || isReported(undo.id) ? [] : [-countedOf(act)];
    });
    return {
      ...stop,
      items: stop.items.map((item) => ({
        ...item,
        // Dry by a report that the server does not know yet.
        units: item.units.map(({ wet, ...unit }) =>
          wet === undefined || wetOrDry({ acts }, item.productId, unit.id)?.kind === 'dry'
            ? unit
            : { ...unit, wet },
        ),
      })),
      ...(isSigned && { agreement: 'signed' as const, toSign: undefined }),
      number: index + 1,
      ...(stop.reload && { loads: loadedBefore(today.stops, index) }),
      acts,
      refusedUndos: undos,
      // The server's state has the acts it knows, and what the office changed after them.
      state: furthest(
        stop.state,
        acts.filter(({ id }) => !isReported(id)),
      ),
      waiting: acts.filter(({ state }) => state === 'waits').length,
      leftCents: Math.max(0, stop.balanceCents - taken.reduce((sum, one) => sum + one, 0)),
    };
  });
  return stops.flatMap((stop) => {
    const delivery = stop.kind === 'collect' && stops.find(isDeliveryOf(stop));
    if (!delivery) return stop;
    // Without a signal, the shop has not taken it off the plan yet.
    if (delivery.state === 'failed') return [];
    const missing = delivery.acts.flatMap((act) => act.missing ?? []).map(pieceKey);
    return { ...stop, items: stop.items.map((item) => withoutMissing(item, new Set(missing))) };
  });
}

const rentalOf = ({ id, items }: CrewStop): string =>
  [reservationOfStop(id), ...items.map(({ productId }) => productId)].join();

const isDeliveryOf =
  (pickup: CrewStop) =>
  (stop: CrewStop): boolean =>
    stop.kind === 'deliver' && rentalOf(stop) === rentalOf(pickup);

/** An item of a pickup, with what its crew did not set up on the same day marked. */
function withoutMissing(item: CrewStop['items'][number], missing: ReadonlySet<string>) {
  const { productId } = item;
  const units = item.units.map((unit) =>
    missing.has(pieceKey({ productId, unitId: unit.id }))
      ? { ...unit, notSetUp: true as const }
      : unit,
  );
  const isAbsent =
    missing.has(productId) || (units.length > 0 && units.every((unit) => unit.notSetUp === true));
  return { ...item, units, ...(isAbsent && { notSetUp: true as const }) };
}

/** Whether a forecast was read too long ago to rely on. */
export const isOld = (readAt: string, now: number): boolean =>
  now >= Date.parse(readAt) + VALID_FOR;

/** Whether the crew will begin after its hours. Times past midnight continue as `24:30`. */
export const isLate = ({ eta = '', window, state }: Pick<ShownStop, 'eta' | 'window' | 'state'>) =>
  eta > window.to && (isAhead({ state }) || state === 'on_the_way');

/** When the crew came, of several visits for the last one: a stop that failed may be planned again. */
export const arrivedAt = ({
  state,
  times,
  acts,
}: Pick<ShownStop, 'state' | 'times' | 'acts'>): string | undefined =>
  isAhead({ state }) || state === 'on_the_way'
    ? undefined
    : (times?.arrived ?? acts.findLast(({ kind }) => kind === 'arrived')?.at);

/** Whether the party that a pickup ends is still on: then the crew is asked whether it is sure. */
export function isPartyOn(
  { kind, party, partyEnds }: Pick<ShownStop, 'kind' | 'party' | 'partyEnds'>,
  day: string,
  now: number,
): boolean {
  if (kind !== 'collect' || partyEnds === undefined) return false;
  const isNextMorning = party !== undefined && partyEnds <= party.from;
  const on = addDays(calendarDay(day), isNextMorning ? 1 : 0);
  return now < shopMoment(on, partyEnds);
}

/** How the customer learns that the crew is on its way. */
export const howTold = ({
  offlineSince,
  day,
}: {
  readonly offlineSince?: string | undefined;
  readonly day?: Pick<KeptDay, 'today'> | undefined;
}) =>
  offlineSince !== undefined
    ? 'tellsLater'
    : day?.today.mailsNobody === true
      ? 'showsCustomer'
      : 'tellsCustomer';

/** Nobody has set out to it. */
export const isAhead = ({ state }: Pick<ShownStop, 'state'>): boolean =>
  state === 'planned' || state === 'loaded';

/** The deliveries still to load, one list per trip from the yard, what is needed last first. */
export function loadsOf(stops: readonly ShownStop[]) {
  const starts = [0, ...stops.flatMap(({ reload }, at) => (reload && at > 0 ? [at] : []))];
  return starts
    .map((start, trip) => ({
      trip: trip + 1,
      reload: stops[start]?.reload,
      stops: stops
        .slice(start, starts[trip + 1])
        .filter((stop) => stop.kind === 'deliver' && !isOver(stop))
        .toReversed(),
    }))
    .filter((load) => load.stops.length > 0);
}

/** Before and after its day, a plan can be read, but nothing can be reported at its stops. */
export const dayStanding = (day: string, now: number) =>
  standingOfDay(calendarDay(day), instant(now));

const unitsText = ({ items }: CrewStop): string =>
  items.map(({ productId, units }) => [productId, ...units.map(({ id }) => id)].join()).join(' ');

export function planChanges(before: CrewTodayDto, today: CrewTodayDto) {
  const ids = ({ stops }: CrewTodayDto) => new Set(stops.map(({ id }) => id));
  const [old, fresh] = [ids(before), ids(today)];
  const had = new Map(before.stops.map((stop) => [stop.id, unitsText(stop)]));
  return {
    /** They have other items or units. */
    changed: today.stops.flatMap((stop) => {
      const then = had.get(stop.id);
      return then === undefined || isOver(stop) || then === unitsText(stop) ? [] : [stop];
    }),
    added: today.stops.filter(({ id }) => !old.has(id)),
    removed: before.stops.filter(({ id }) => !fresh.has(id)),
  };
}

export function checksOf({ acts }: Pick<ShownStop, 'acts'>) {
  const last = acts.findLast(({ kind }) => kind === 'check');
  return { checked: last?.checked ?? [], windMph: last?.windMph };
}

export const CORNERS = 4;

export const photosOf = ({ acts }: Pick<ShownStop, 'acts'>) =>
  acts.filter(({ kind }) => kind === 'photo');

/** Which checks the stop's units require, and how many of all are done, with photos and wind. */
export function checkProgress(
  { items, acts }: Pick<ShownStop, 'items' | 'acts'>,
  { checked, windMph } = checksOf({ acts }),
) {
  const limitMph = windLimit({ items });
  const isHeld = items.some(({ stakes = 0, ballast }) => stakes > 0 || ballast !== undefined);
  const wanted: readonly CrewCheck[] = [
    ...(isHeld ? (['anchors'] as const) : []),
    ...(items.some(({ blowers }) => blowers > 0) ? (['circuits'] as const) : []),
    'rules',
  ];
  const all = [
    ...wanted.map((one) => checked.includes(one)),
    photosOf({ acts }).length >= CORNERS,
    ...(limitMph === undefined ? [] : [windMph !== undefined && windMph <= limitMph]),
  ];
  return { wanted, done: all.filter(Boolean).length, all: all.length };
}

/** The lowest wind limit of the stop's units. */
export function windLimit({ items }: Pick<CrewStop, 'items'>): number | undefined {
  const limits = items.flatMap(({ maxWindMph }) => maxWindMph ?? []);
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** What a crew leaves open at a stop, the most serious first. A pickup leaves only money. */
export function openWork(stop: ShownStop): readonly OpenWork[] {
  const { checked, windMph } = checksOf(stop);
  const { wanted } = checkProgress(stop);
  const limitMph = windLimit(stop);
  const done = wanted.filter((one) => checked.includes(one)).length;
  const photos = photosOf(stop).length;
  const isTooWindy = limitMph !== undefined && windMph !== undefined && windMph > limitMph;
  const unpaid = stop.leftCents > 0 ? [{ kind: 'unpaid' as const, leftCents: stop.leftCents }] : [];
  if (stop.kind === 'collect') return unpaid;
  return [
    ...(isTooWindy ? [{ kind: 'too_windy' as const, windMph, limitMph }] : []),
    ...(stop.agreement === 'signed' ? [] : [{ kind: 'unsigned' as const }]),
    ...unpaid,
    ...(limitMph !== undefined && windMph === undefined ? [{ kind: 'not_measured' as const }] : []),
    ...(done < wanted.length ? [{ kind: 'checks' as const, done, all: wanted.length }] : []),
    ...(photos < CORNERS ? [{ kind: 'photos' as const, done: photos, all: CORNERS }] : []),
  ];
}

type Item = CrewStop['items'][number];

export const titleIn = (
  { title, es }: Pick<Item, 'title' | 'es'>,
  language: CrewLanguage,
): string => (language === 'es' ? es?.title : undefined) ?? title;

/** Units are named in English, as on their stickers; `Unit 1` is how the shop names them itself. */
export const labelIn = (label: string, language: CrewLanguage): string =>
  language === 'es' ? label.replace(/^Unit (?=\d)/, 'Unidad ') : label;

type NamedPiece = Piece & { readonly key: string; readonly name: string };

/** Each unit of a stop that is there, as the crew counts them. Units of two products may share an id. */
export const piecesOf = (
  { items }: Pick<CrewStop, 'items'>,
  language: CrewLanguage = 'en',
): readonly NamedPiece[] =>
  items
    .filter(({ notSetUp }) => notSetUp !== true)
    .flatMap(({ productId, units, ...item }) =>
      units.length === 0
        ? [{ productId, key: productId, name: titleIn(item, language) }]
        : units
            .filter(({ notSetUp }) => notSetUp !== true)
            .map(({ id, label }) => ({
              productId,
              unitId: id,
              key: pieceKey({ productId, unitId: id }),
              name: `${titleIn(item, language)}, ${labelIn(label, language)}`,
            })),
    );

/** The stop with what was set up of it: only that has to be checked. */
export const withoutPieces = (stop: ShownStop, missing: ReadonlySet<string>): ShownStop => ({
  ...stop,
  items: stop.items.filter((item) =>
    piecesOf({ items: [item] }).some(({ key }) => !missing.has(key)),
  ),
});

/** The piece that an act is about. */
export const pieceOf = (
  stop: Pick<CrewStop, 'items'>,
  { productId, unitId }: { readonly [Key in keyof Piece]?: string | undefined },
  language?: CrewLanguage,
): NamedPiece | undefined =>
  unitId === undefined
    ? undefined
    : piecesOf(stop, language).find(
        (one) => one.unitId === unitId && isOfProduct(one.productId, productId),
      );

/** A pickup with nothing to collect: one press ends it, without opening the stop. */
export const isPickedUpAtOnce = (stop: ShownStop): boolean =>
  stop.kind === 'collect' && stop.state === 'arrived' && openWork(stop).length === 0;

type Queued = { readonly act: LocalAct; readonly count: number };

const undoneBy = ({ actId }: Pick<ReportedAct, 'actId'>) => actId ?? [];

/** A waiting payment: how much it is, and how it was made. */
export const paymentOf = ({ data }: LocalAct): Pick<ReportedAct, 'method' | 'amountCents'> => data;

/**
 * `sending`: what waits, and after it the last act sent. Similar acts of a stop share a row, but
 * each payment has its own. `notCounted`: what the shop refused, unless the office has accepted it
 * since, or the crew has undone it.
 */
export function queueOf(acts: readonly LocalAct[], told: CrewTodayDto['acts'] = []) {
  const counted = new Set(told.flatMap(({ id, refused }) => (refused === undefined ? id : [])));
  const undone = new Set(
    acts.flatMap(({ kind, state, data }) =>
      kind === 'payment_undo' && state !== 'refused' ? undoneBy(data) : [],
    ),
  );
  const refused = acts.filter(
    ({ state, id }) => state === 'refused' && !counted.has(id) && !undone.has(id),
  );
  const waiting = acts.filter(({ state }) => state === 'waits');
  const sent = waiting.length === 0 ? [] : acts.filter(({ state }) => state === 'sent').slice(-1);
  const alike = Map.groupBy(waiting, ({ stopId, kind, id }) =>
    kind === 'payment' ? id : `${stopId} ${kind}`,
  );
  const rows = [...alike.values(), ...sent.map((act) => [act])];
  return {
    sending: rows.flatMap((all): readonly Queued[] => {
      const act = all.at(-1);
      return act === undefined ? [] : [{ act, count: all.length }];
    }),
    notCounted: refused.map((act): Queued => ({ act, count: 1 })),
  };
}

/** What a crew reads that has no stop ahead. */
export function sayNoneAhead(
  words: CrewWords,
  today: Pick<CrewTodayDto, 'truck' | 'version'> | undefined,
  over: readonly Pick<CrewStop, 'state'>[],
): { readonly title: string; readonly hint?: string } {
  if (today?.truck.isOff === true) return { title: words.truckOff, hint: words.truckOffHint };
  if (today?.version === 0) return { title: words.notPublished, hint: words.notPublishedHint };
  if (over.length === 0) return { title: words.noStops, hint: words.noStopsHint };
  return {
    title: over.some(({ state }) => state === 'failed') ? words.noneLeft : words.allDone,
  };
}
