import { addCents, type Cents, NO_CENTS } from '#core/kernel/cents.ts';
import { ADJUSTMENT_KINDS, type AdjustmentKind } from '#core/pricing/adjustment.ts';
import { priceLine } from '#core/pricing/quote.ts';
import { adjustmentsOf, type Reservation } from '#core/reservations/reservation.ts';

/** A price line before and after a change; undefined where absent. */
export type PriceRow = {
  readonly kind: AdjustmentKind | 'rental';
  /** The rental's title. Other labels are in English, and screens translate them. */
  readonly label: string;
  readonly es?: { readonly label?: string | undefined } | undefined;
  readonly name?: string | undefined;
  readonly rate?: number | undefined;
  readonly before?: Cents | undefined;
  readonly after?: Cents | undefined;
};

type Part = Omit<PriceRow, 'before' | 'after'> & { readonly key: string; readonly amount: Cents };

/** There may be several of these kinds, which differ by name. Other kinds occur once. */
const NAMED: ReadonlySet<AdjustmentKind> = new Set([
  'holiday',
  'package',
  'promo',
  'discount',
  'charge',
  'goodwill',
]);

/** In the order of pricing: rentals, their adjustments, extra charges, tax, goodwill. */
const partsOf = (reservation: Reservation): readonly Part[] => [
  ...reservation.lines.map((line) => ({
    kind: 'rental' as const,
    key: `rental ${line.productId}`,
    label: line.title,
    ...(line.es?.title && { es: { label: line.es.title } }),
    amount: priceLine(line.unitPrice, line, line.quantity, line.per),
  })),
  ...adjustmentsOf(reservation).map(({ kind, label, name, rate, amount }) => ({
    kind,
    key: [kind, NAMED.has(kind) && name, kind === 'tax' && rate].join(' '),
    label,
    name,
    rate,
    amount,
  })),
];

const ORDER: readonly PriceRow['kind'][] = ['rental', ...ADJUSTMENT_KINDS];

/** What comes in stands where its line is: before what follows that line, after what it replaces. */
function rowOrder(before: readonly Part[], after: readonly Part[]): readonly string[] {
  const keys = [...new Set(before.map(({ key }) => key))];
  let next = keys.length;
  for (const { key } of after.toReversed()) {
    const at = keys.indexOf(key);
    if (at < 0) keys.splice(next, 0, key);
    else next = at;
  }
  return keys;
}

/** Every price line side by side. Each product is one row, however often it is rented. */
export function priceRows(before: Reservation, after: Reservation): readonly PriceRow[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  const rows = new Map<string, PriceRow>();
  const enter = (when: 'before' | 'after', parts: readonly Part[]): void => {
    for (const { key, amount, ...words } of parts) {
      const row = rows.get(key);
      rows.set(key, { ...row, ...words, [when]: addCents(row?.[when] ?? NO_CENTS, amount) });
    }
  };
  enter('before', was);
  enter('after', is);
  return rowOrder(was, is)
    .flatMap((key) => rows.get(key) ?? [])
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}
