import type { Yard } from './fit.ts';
import { SURFACES } from './product.ts';
import { choiceIn, numberIn, type Query, type QueryPairs } from './query.ts';

/** The parts of an address that describe a yard. */
export const YARD_FIELDS = ['yardLength', 'yardWidth', 'gate', 'surface', 'outlet'] as const;
export type YardField = (typeof YARD_FIELDS)[number];

/** Feet; the gate in inches. A stadium is not a yard. */
export const MOST_FEET = 500;
export const MOST_GATE_INCHES = 600;

/** Length and width are the least that can be compared: without both there is no yard. */
export function readYard(query: Query): Yard | undefined {
  const lengthFt = numberIn(query, 'yardLength', MOST_FEET);
  const widthFt = numberIn(query, 'yardWidth', MOST_FEET);
  if (lengthFt === undefined || widthFt === undefined) return undefined;
  const gateWidthIn = numberIn(query, 'gate', MOST_GATE_INCHES);
  const surface = choiceIn(query, 'surface', SURFACES);
  const outletFt = numberIn(query, 'outlet', MOST_FEET);
  return {
    lengthFt,
    widthFt,
    ...(gateWidthIn !== undefined && { gateWidthIn }),
    ...(surface !== undefined && { surface }),
    ...(outletFt !== undefined && { outletFt }),
  };
}

/** What `readYard` reads as the same yard. */
export function writeYard(yard: Yard): QueryPairs {
  const { lengthFt, widthFt, gateWidthIn, surface, outletFt } = yard;
  const values: Record<YardField, number | string | undefined> = {
    yardLength: lengthFt,
    yardWidth: widthFt,
    gate: gateWidthIn,
    surface,
    outlet: outletFt,
  };
  return YARD_FIELDS.flatMap((name) =>
    values[name] === undefined ? [] : [[name, String(values[name])] as const],
  );
}
