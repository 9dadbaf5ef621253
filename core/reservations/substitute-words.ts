import { isPlayedOn } from '#core/catalogue/played-on.ts';
import type { Product } from '#core/catalogue/product.ts';
import { sayAll } from '#core/kernel/join-names.ts';

type Footprint = { readonly lengthFt: number; readonly widthFt: number };

/** What customers compare about a rental offered instead of theirs. */
export type Substitute = {
  readonly capacity: number;
  /** False of a movie screen or a table; absent: it is. */
  readonly isPlayedOn?: false | undefined;
  readonly wet: boolean;
  readonly ages?: string | undefined;
  readonly size?: Footprint | undefined;
  readonly needs: Footprint & {
    readonly gateWidthIn?: number | undefined;
    readonly circuits: number;
  };
};

/** What was booked. */
type Booked = Pick<Substitute, 'capacity' | 'ages'> & {
  readonly wet?: boolean | undefined;
  readonly size: Footprint;
};

export const SUBSTITUTE_WORDS = {
  /** @param booked of what was booked, if that was another number */
  guests: (count: number, booked: number | undefined) =>
    `Up to ${count} guests at a time${booked === undefined ? '' : ` instead of ${booked}`}`,
  /** Of what nobody plays on, such as a movie screen. */
  enough: (count: number, booked: number | undefined) =>
    `For up to ${count} guests${booked === undefined ? '' : ` instead of ${booked}`}.`,
  ages: (ages: string, booked: string | undefined) =>
    booked === undefined ? ages : `${ages} instead of ${booked}`,
  /** @param isOther of wet and dry, the other was booked */
  about: (guests: string, ages: string | undefined, isWet: boolean, isOther: boolean) =>
    `${guests}${ages === undefined ? '' : ` (${ages})`}. ${isWet ? `Wet${isOther ? ' instead of dry' : ''}: needs a hose.` : `Dry${isOther ? ' instead of wet' : ''}: no hose.`}`,
  smaller: (size: string, booked: string) => `It’s smaller: ${size} instead of ${booked}.`,
  needs: (parts: readonly string[]) => `Needs ${sayAll('en', parts)}.`,
  /** Its own size, or the ground it needs. */
  feet: (length: number, width: number) => `${length} × ${width} ft`,
  gate: (inches: number) => `a ${inches} in wide gate`,
  circuits: (count: number) => (count === 1 ? 'a power circuit' : `${count} power circuits`),
};

export const comparedOf = (product: Product): Substitute & Booked => ({
  capacity: product.capacity,
  ...(!isPlayedOn(product) && { isPlayedOn: false as const }),
  wet: product.wet,
  ages: product.ages,
  size: { lengthFt: product.size.lengthFt, widthFt: product.size.widthFt },
  needs: {
    lengthFt: product.setup.lengthFt,
    widthFt: product.setup.widthFt,
    gateWidthIn: product.setup.gateWidthIn,
    circuits: product.power.circuits,
  },
});

const areaOf = ({ lengthFt, widthFt }: Footprint): number => lengthFt * widthFt;

/**
 * What it is, what it needs, and what was booked wherever that was something else, or larger. In
 * sentences, the same on the private link and in the email.
 */
export function substituteFacts(
  { capacity, ages, wet, size, needs, isPlayedOn }: Substitute,
  booked: Booked | undefined,
  say: typeof SUBSTITUTE_WORDS,
): readonly string[] {
  const other = booked && booked.capacity !== capacity ? booked.capacity : undefined;
  const isOther = booked?.wet !== undefined && booked.wet !== wet;
  const forAges = ages && say.ages(ages, booked?.ages === ages ? undefined : booked?.ages);
  const isSmaller = size && booked && areaOf(size) < areaOf(booked.size);
  const feet = ({ lengthFt, widthFt }: Footprint): string => say.feet(lengthFt, widthFt);
  const needed = [
    ...(needs.lengthFt > 0 ? [feet(needs)] : []),
    ...(needs.gateWidthIn === undefined ? [] : [say.gate(needs.gateWidthIn)]),
    ...(needs.circuits === 0 ? [] : [say.circuits(needs.circuits)]),
  ];
  return [
    ...(isPlayedOn !== false
      ? [say.about(say.guests(capacity, other), forAges, wet, isOther)]
      : []),
    ...(isPlayedOn === false && capacity > 1 ? [say.enough(capacity, other)] : []),
    ...(isSmaller && size.lengthFt > 0 ? [say.smaller(feet(size), feet(booked.size))] : []),
    ...(needed.length > 0 ? [say.needs(needed)] : []),
  ];
}
