import { CATEGORIES } from '#core/catalogue/category.ts';
import type { Product as Listed } from '#core/catalogue/product.ts';
import { cents, formatPrice } from '#core/kernel/cents.ts';
import { stateIn } from '#core/kernel/us-states.ts';
import type { Settings } from '#core/settings/business-settings.ts';

type Product = Pick<Listed, 'id' | 'price' | 'categories'>;

type Contradiction = { readonly path: readonly PropertyKey[]; readonly message: string };

const listed = (values: readonly string[]): string => values.map((one) => `“${one}”`).join(', ');

/** For each package, what its products cost without it. */
function packagesIn({ packages }: Settings, products: readonly Product[]): Contradiction[] {
  if (!packages.isOn) return [];
  const priceOf = new Map<string, number>(products.map(({ id, price }) => [id, price]));
  return packages.list.flatMap(({ items, pricePerDayCents }, index) => {
    const apart = items.reduce(
      (sum, { productId, quantity }) => sum + (priceOf.get(productId) ?? Number.NaN) * quantity,
      0,
    );
    if (!(pricePerDayCents > apart)) return [];
    const message = `Its products cost ${formatPrice(cents(apart))} a day without the package. Enter at most that.`;
    return [{ path: ['packages', 'list', index, 'pricePerDayCents'], message }];
  });
}

function zonesIn({ delivery: { zones } }: Settings): Contradiction[] {
  const first = new Map<string, number>();
  return zones.flatMap(({ postalCodes }, index) => {
    const twice = postalCodes.filter((code) => (first.get(code) ?? index) !== index);
    for (const code of postalCodes) if (!first.has(code)) first.set(code, index);
    const [code = ''] = twice;
    const other = zones[first.get(code) ?? index]?.name;
    return twice.length === 0
      ? []
      : [
          {
            path: ['delivery', 'zones', index, 'postalCodes'],
            message: `${code} is already in “${other}”. Keep it in one of them.`,
          },
        ];
  });
}

function addOnsIn({ addOns }: Settings, products: readonly Product[]): Contradiction[] {
  if (!addOns.isOn) return [];
  const known = new Set([
    ...CATEGORIES.map(({ value }) => value),
    ...products.flatMap(({ categories }) => categories),
  ]);
  return addOns.offers.flatMap(({ categories }, index) => {
    const unknown = categories.filter((one) => !known.has(one));
    return unknown.length === 0
      ? []
      : [
          {
            path: ['addOns', 'offers', index, 'categories'],
            message: `No product is in ${listed(unknown)}. There are: ${[...known].join(', ')}.`,
          },
        ];
  });
}

/**
 * Settings that are each possible but cannot work together, at the field to correct. Amounts that
 * could not be read are `NaN`.
 */
function contradictionsIn(settings: Settings, products: readonly Product[]): Contradiction[] {
  const { company, delivery, holds, multiDay } = settings;
  return [
    ...(/^[A-Z]{2}$/.test(company?.region ?? '') && stateIn(company?.region ?? '') === undefined
      ? [{ path: ['company', 'region'], message: 'Enter a state, such as TX.' }]
      : []),
    ...[
      { path: ['holds', 'leastSubtotalCents'], least: holds.leastSubtotalCents },
      ...delivery.zones.map(({ leastCents }, index) => ({
        path: ['delivery', 'zones', index, 'leastCents'],
        least: leastCents,
      })),
    ].flatMap(({ path, least }) =>
      (least ?? 0) > holds.mostTotalCents
        ? [
            {
              path,
              message: `Must not be more than the maximum order, ${formatPrice(cents(holds.mostTotalCents))}.`,
            },
          ]
        : [],
    ),
    ...(multiDay.isOn && multiDay.tiers.length === 0
      ? [
          {
            path: ['multiDay', 'tiers'],
            message:
              'Add a tier, or turn the multi-day discount off: without one it takes off nothing.',
          },
        ]
      : []),
    ...zonesIn(settings),
    ...addOnsIn(settings, products),
    ...packagesIn(settings, products),
  ];
}

/** What was so before may stay, as when a product became cheaper than its package. */
export function newContradictions(
  saved: Settings,
  typed: Settings,
  products: readonly Product[],
): readonly Contradiction[] {
  const said = ({ path, message }: Contradiction): string => `${path.join('.')} ${message}`;
  const before = new Set(contradictionsIn(saved, products).map(said));
  return contradictionsIn(typed, products).filter((one) => !before.has(said(one)));
}
