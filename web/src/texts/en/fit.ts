import type { FitProblem, Yard } from '#core/catalogue/fit.ts';
import type { Surface } from '#core/catalogue/product.ts';

const SURFACES: Record<Surface, string> = {
  grass: 'grass',
  concrete: 'concrete',
  asphalt: 'asphalt',
  turf: 'turf',
  indoor: 'an indoor floor',
};

const rentals = (count: number): string => (count === 1 ? '1 rental' : `${count} rentals`);

function oneOf(surfaces: readonly Surface[]): string {
  const names = surfaces.map((surface) => SURFACES[surface]);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

function reason(problem: FitProblem): string {
  switch (problem.kind) {
    case 'too_short':
      return `Needs ${problem.needsFt} ft of length: your yard has ${problem.yardFt} ft.`;
    case 'too_narrow':
      return `Needs ${problem.needsFt} ft of width: your yard has ${problem.yardFt} ft.`;
    case 'gate':
      return `Needs a gate of ${problem.needsIn} in: yours has ${problem.gateIn} in.`;
    case 'surface':
      return `Stands on ${oneOf(problem.takes)}: yours is ${SURFACES[problem.surface]}.`;
    case 'outlet':
      return `Needs an outlet within ${problem.withinFt} ft: yours is ${problem.outletFt} ft away.`;
  }
}

export const FIT = {
  title: 'Will it fit?',
  intro:
    'Measure the flat, open part of your yard. We compare it with what each rental needs, room to walk around it included, and turn it whichever way is better.',
  length: 'Yard length, ft',
  width: 'Yard width, ft',
  gate: 'Gate width, inches',
  surface: 'Ground',
  anySurface: 'Not sure',
  surfaceNames: {
    grass: 'Grass',
    concrete: 'Concrete',
    asphalt: 'Asphalt',
    turf: 'Turf',
    indoor: 'Indoors',
  } satisfies Record<Surface, string>,
  outlet: 'Nearest outlet, ft away',
  optional: 'Leave out what you do not know: we check the rest.',
  check: 'Check my yard',
  incomplete: 'Enter length and width in feet, as numbers.',
  forget: 'Forget my yard',
  close: 'Close the yard check',
  fits: 'Fits your yard',
  doesNotFit: 'Does not fit your yard',
  unknown: 'Ask us whether it fits',
  unknownWhy: 'Its measurements are not listed yet. Call or write, and we will tell you.',
  reason,
  yard({ lengthFt, widthFt, gateWidthIn, surface, outletFt }: Yard): string {
    return [
      `${lengthFt} × ${widthFt} ft`,
      gateWidthIn === undefined ? '' : `${gateWidthIn} in gate`,
      surface === undefined ? '' : SURFACES[surface],
      outletFt === undefined ? '' : `outlet ${outletFt} ft away`,
    ]
      .filter((part) => part !== '')
      .join(', ');
  },
  checked: (yard: string): string => `Checked against your yard: ${yard}.`,
  summary: (count: number, of: number): string =>
    count === 0
      ? `None of ${rentals(of)} fits your yard.`
      : `${count} of ${rentals(of)} fit your yard.`,
  onlyFitting: (count: number): string => `Show only the ${count} that fit`,
  showAll: 'Show all rentals',
  whyNot: (count: number): string =>
    count === 1 ? '1 does not fit, and why' : `${count} do not fit, and why`,
  gateNeeded: (inches: number): string => `A way in at least ${inches} inches wide.`,
  outletNeeded: (feet: number): string => `An outlet within ${feet} ft of where it stands.`,
  ask: 'Tell us about your yard and see at once.',
  enter: 'Enter your yard',
  change: 'Change your yard',
};
