import type { Fitted } from '#core/catalogue/fit.ts';

type Rented = {
  readonly productId: string;
  readonly quantity: number;
  readonly startDate: string;
  readonly endDate: string;
};

/** The power that the rentals need together at one site. */
export type PowerNeeded = {
  /** Circuits on the day that needs most, each used by nothing else. */
  readonly circuits: number;
  /** The longest distance that the shortest cord allows; absent if unknown for all products. */
  readonly withinFt?: number | undefined;
};

/**
 * The one rule that the checkout, the success page, the mails and the desk use: rentals set up on
 * the same day add up.
 */
export function powerNeeded(
  lines: readonly Rented[],
  products: ReadonlyMap<string, Fitted>,
): PowerNeeded {
  const needs = lines.flatMap((line) => {
    const { power, setup } = products.get(line.productId) ?? {};
    if (power === undefined || power.circuits === 0) return [];
    const { startDate, endDate, quantity } = line;
    const withinFt = setup?.outletWithinFt;
    return [{ startDate, endDate, circuits: power.circuits * quantity, withinFt }];
  });
  // The maximum is reached on a day on which something is set up.
  const together = needs.map(({ startDate: day }) =>
    needs
      .filter(({ startDate, endDate }) => startDate === day || (startDate < day && day < endDate))
      .reduce((sum, { circuits }) => sum + circuits, 0),
  );
  const cords = needs.flatMap(({ withinFt }) => withinFt ?? []);
  return {
    circuits: Math.max(0, ...together),
    ...(cords.length > 0 && { withinFt: Math.min(...cords) }),
  };
}
