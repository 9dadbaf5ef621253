import { groupOf } from '#core/catalogue/gear.ts';
import type { Product } from '#core/catalogue/product.ts';
import { type Fleets, fleetOf } from '#core/inventory/unit.ts';
import { cellsIn, type Sums } from './cells.ts';
import { column, GROUP, largestFirst, type Report, shareOf, totalledAlone } from './report.ts';

const COLUMNS = [
  column('text', 'product', 'Product', 'All its units together'),
  GROUP,
  column('count', 'rentals', 'Rentals', 'Deliveries of its units, by event day'),
  column('count', 'out', 'Days out', 'From delivery up to the pickup day, of all its units'),
  column('cents', 'rentCents', 'Rent', 'After surcharges and discounts, by event day'),
  column(
    'cents',
    'onTopCents',
    'Delivery, waiver, goodwill',
    'Its share of everything else on its orders: delivery, damage waivers, and goodwill, which is negative',
  ),
  column(
    'cents',
    'revenueCents',
    'Revenue',
    'Rent + delivery, waiver, and goodwill; without money kept from canceled bookings',
  ),
  column('percent', 'share', 'Share', 'Of the revenue of all products'),
];

type Totals = { rentals: number; out: number; rent: number; onTop: number };

/** Revenue by product, including what retired units and deleted products earned. */
export function productsReport(sums: Sums, products: readonly Product[], fleets: Fleets): Report {
  const known = new Map(products.map((product) => [product.id, product]));
  const byProduct = new Map<string, Totals>();
  const add = (family: string, to: (totals: Totals, count: number, amount: number) => void) => {
    for (const { parts, count, amount } of cellsIn(sums, family)) {
      const [id = ''] = parts;
      const totals = byProduct.get(id) ?? { rentals: 0, out: 0, rent: 0, onTop: 0 };
      to(totals, count, amount);
      byProduct.set(id, totals);
    }
  };
  add('rent', (totals, count, amount) => {
    totals.rentals += count;
    totals.rent += amount;
  });
  add('onTop', (totals, _count, amount) => {
    totals.onTop += amount;
  });
  for (const family of ['out', 'weekend']) {
    add(family, (totals, count) => {
      totals.out += count;
    });
  }
  const rows = [...byProduct].map(([id, { rentals, out, rent, onTop }]) => {
    const product = known.get(id);
    return {
      id,
      ...(product && { href: `/admin/products?edit=${encodeURIComponent(id)}` }),
      product: product?.title ?? id,
      group: product ? groupOf(product, fleetOf(product, fleets).units.length) : null,
      rentals,
      out,
      rentCents: rent,
      onTopCents: onTop,
      revenueCents: rent + onTop,
    };
  });
  const all = rows.reduce((sum, { revenueCents }) => sum + revenueCents, 0);
  const shared = rows.map((row) => ({ ...row, share: shareOf(row.revenueCents, all) }));
  return totalledAlone(COLUMNS, largestFirst('revenueCents', shared), ['rentals', 'out']);
}
