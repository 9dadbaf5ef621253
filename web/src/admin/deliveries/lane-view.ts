import type { DayPlanDto, PlanStop, PlanTruck } from '#core/contract/dispatch.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';

/** The board's time range in minutes: whole hours. */
export type Scale = { readonly from: number; readonly to: number };

/** In percent of the board's width. */
export type Span = { readonly left: number; readonly width: number };

const HOUR = 60;

/** Loading that begins a few minutes before the hour does not need an hour more. */
const SLACK = 10;
/** Fewer would make short work look long. */
const FEWEST_HOURS = 8;

/**
 * From the first truck's loading to the last return or now, whichever is later. Hours in which
 * nobody drives would only take room from the names. The shifts if nobody drives at all.
 * @param now minutes, if the day is today
 */
export function scaleOf(plans: readonly DayPlanDto[], now?: number): Scale {
  const trucks = plans.flatMap(({ trucks: all, depot }) =>
    all.map((truck) => ({ ...truck, loadMinutes: depot.loadMinutes })),
  );
  const shifts = trucks.map(({ shift }) => [minutesOf(shift.from), minutesOf(shift.to)] as const);
  const driven = trucks.flatMap(({ out, back, loadMinutes }) =>
    out === undefined || back === undefined
      ? []
      : [[minutesOf(out) - loadMinutes, minutesOf(back)] as const],
  );
  const shown = driven.length > 0 ? driven : shifts;
  const today = now === undefined ? [] : [Math.min(now, ...shifts.map(([, end]) => end))];
  const begins = Math.min(8 * HOUR, ...today, ...shown.map(([begin]) => begin));
  const from = Math.floor((begins + SLACK) / HOUR);
  const to = Math.ceil((Math.max(0, ...today, ...shown.map(([, end]) => end)) + 1) / HOUR);
  return { from: from * HOUR, to: Math.max(to, from + FEWEST_HOURS) * HOUR };
}

export const at = ({ from, to }: Scale, minute: number): number =>
  (Math.min(Math.max(minute, from), to) - from) / ((to - from) / 100);

const span = (scale: Scale, from: number, to: number): Span => {
  const left = at(scale, from);
  return { left, width: Math.max(0, at(scale, to) - left) };
};

export const hoursOf = ({ from, to }: Scale): readonly number[] =>
  Array.from({ length: (to - from) / HOUR }, (_, index) => from + index * HOUR);

export type Piece = Span & {
  readonly stop: PlanStop;
  /** From 1, in the truck's order. */
  readonly number: number;
  readonly isLate: boolean;
  /** Up to the next piece. Absent if a name would not be readable there. */
  readonly nameWidth?: number | undefined;
  /** The row of its time; absent if both rows are taken there. */
  readonly timeRow?: 0 | 1 | undefined;
  /** The promised hours in one of three rows. `arrives`: the dot; `late`: the part past the end. */
  readonly window: Span & { readonly row: number; readonly arrives: number; readonly late?: Span };
};

export type Lane = {
  readonly pieces: readonly Piece[];
  readonly travels: readonly Span[];
  readonly waits: readonly Span[];
  /** Loading, in the morning and between loads. */
  readonly yards: readonly Span[];
  readonly home: number | undefined;
  readonly shiftEnd: number;
  readonly overtime: Span | undefined;
};

const WINDOW_ROWS = 3;
const last = <T>(list: readonly T[]): T | undefined => list.at(-1);

/** In percent of the width: what a piece's number, a name and a time need at least. */
const [LEAST_PIECE, LEAST_NAME, TIME] = [4, 5, 5];

/**
 * Stops close in time are drawn one after the other instead of over each other, in the order of
 * their times: a crew may have made them in another order than the plan's.
 */
function spread(pieces: readonly Piece[]): readonly Piece[] {
  const timesEnd: [number, number] = [-TIME, -TIME];
  let end = 0;
  const inTime = pieces.toSorted((a, b) => a.left - b.left);
  const placed = inTime.map((piece) => {
    const left = Math.min(Math.max(piece.left, end), 100 - LEAST_PIECE);
    end = left + Math.max(piece.width, LEAST_PIECE);
    const row = ([0, 1] as const).find((one) => timesEnd[one] <= left);
    if (row !== undefined) timesEnd[row] = left + TIME;
    return { ...piece, left, timeRow: row };
  });
  return placed.map((piece, index) => {
    const width = (placed[index + 1]?.left ?? 100) - piece.left;
    return width < LEAST_NAME ? piece : { ...piece, nameWidth: width };
  });
}

function pieceOf(scale: Scale, stop: PlanStop, index: number): Piece {
  const begin = minutesOf(stop.eta ?? stop.window.from);
  const [opens, closes] = [minutesOf(stop.window.from), minutesOf(stop.window.to)];
  const { left, width } = span(scale, begin, minutesOf(stop.leave ?? stop.window.to));
  const isLate = (stop.lateMinutes ?? 0) > 0;
  return {
    stop,
    number: index + 1,
    left,
    width,
    isLate,
    window: {
      ...span(scale, opens, closes),
      row: index % WINDOW_ROWS,
      arrives: left,
      ...(isLate && { late: span(scale, closes, begin) }),
    },
  };
}

/** A truck's day drawn to scale: travel, waiting, work and loading. */
export function laneOf(
  { stops, reloads, shift, out, back, overtimeMinutes }: PlanTruck,
  scale: Scale,
  loadMinutes: number,
): Lane {
  const travels: Span[] = [];
  const waits: Span[] = [];
  const yards: Span[] = [];
  const shiftEnds = minutesOf(shift.to);
  if (out !== undefined) {
    let left = minutesOf(out);
    yards.push(span(scale, left - loadMinutes, left));
    stops.forEach(({ eta, leave, waitMinutes = 0 }, index) => {
      if (eta === undefined || leave === undefined) return;
      // Made before the one that the plan has before it: nobody knows that way.
      if (minutesOf(leave) < left) return;
      for (const reload of reloads.filter(({ before }) => before === index)) {
        const [arrives, drivesOn] = [minutesOf(reload.arrive), minutesOf(reload.leave)];
        travels.push(span(scale, left, arrives));
        yards.push(span(scale, arrives, drivesOn));
        left = drivesOn;
      }
      const begins = minutesOf(eta);
      travels.push(span(scale, left, begins - waitMinutes));
      if (waitMinutes >= 1) waits.push(span(scale, begins - waitMinutes, begins));
      left = minutesOf(leave);
    });
    if (back !== undefined) travels.push(span(scale, left, minutesOf(back)));
  }
  return {
    pieces: spread(stops.map((stop, index) => pieceOf(scale, stop, index))),
    travels,
    waits,
    yards,
    home: back === undefined ? undefined : at(scale, minutesOf(back)),
    shiftEnd: at(scale, shiftEnds),
    overtime:
      overtimeMinutes >= 1 && back !== undefined
        ? span(scale, shiftEnds, minutesOf(back))
        : undefined,
  };
}

/** The fuller share of a truck's payload and volume. */
const shareOf = (truck: Pick<PlanTruck, 'payloadLb' | 'volumeCuFt'>, lb: number, cuFt: number) =>
  Math.max(lb / truck.payloadLb, cuFt / truck.volumeCuFt);

export const peakShare = (truck: PlanTruck): number =>
  shareOf(truck, truck.peakLoadLb, truck.peakLoadCuFt);

/** How full it is from a given time on: one step per loading or unloading. */
type LoadStep = { readonly from: number; readonly share: number };

export function loadStepsOf(truck: PlanTruck): readonly LoadStep[] {
  const { stops, reloads, out, back } = truck;
  if (out === undefined || back === undefined) return [];
  const steps: LoadStep[] = [];
  let [lb, cuFt] = [0, 0];
  const load = (from: number, index: number) => {
    const until = reloads.find(({ before }) => before > index)?.before ?? stops.length;
    const taken = stops.slice(index, until).filter(({ kind }) => kind === 'deliver');
    lb = taken.reduce((sum, stop) => sum + stop.loadLb, 0);
    cuFt = taken.reduce((sum, stop) => sum + stop.loadCuFt, 0);
    steps.push({ from, share: shareOf(truck, lb, cuFt) });
  };
  load(minutesOf(out), 0);
  stops.forEach((stop, index) => {
    const reload = reloads.find(({ before }) => before === index);
    if (reload !== undefined) {
      steps.push({ from: minutesOf(reload.arrive), share: 0 });
      load(minutesOf(reload.leave), index);
    }
    const sign = stop.kind === 'deliver' ? -1 : 1;
    const stays = stop.staysAboard ?? { lb: 0, cuFt: 0 };
    lb += sign * (stop.loadLb - stays.lb);
    cuFt += sign * (stop.loadCuFt - stays.cuFt);
    if (stop.leave !== undefined) {
      steps.push({ from: minutesOf(stop.leave), share: shareOf(truck, lb, cuFt) });
    }
  });
  return [...steps, { from: minutesOf(back), share: 0 }];
}

/** A path in 100 by 100 with capacity at 10, so that overload rises above the line. */
export function loadPath(steps: readonly LoadStep[], scale: Scale): string {
  const [first] = steps;
  if (first === undefined) return '';
  const y = (share: number) => (100 - Math.min(share, 1.11) * 90).toFixed(2);
  const x = (minute: number) => at(scale, minute).toFixed(2);
  const drawn = steps.map(({ from, share }) => `H${x(from)}V${y(share)}`);
  return `M${x(first.from)},100${drawn.join('')}H${x(last(steps)?.from ?? 0)}V100Z`;
}

/** The stop before which a drop at this position lands; undefined: at the end. */
export const stopAfter = (lane: Lane, percent: number): string | undefined =>
  lane.pieces.find(({ left, width }) => percent < left + width / 2)?.stop.id;
