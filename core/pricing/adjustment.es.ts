import { formatUsd } from '#core/kernel/cents.ts';
import { type Adjustment, type AdjustmentKind, GOODWILL } from './adjustment.ts';

const ADJUSTMENTS: Readonly<Record<AdjustmentKind, string>> = {
  weekend: 'Tarifa de fin de semana',
  holiday: 'Tarifa de día festivo',
  multi_day: 'Descuento por varios días',
  package: 'Paquete',
  promo: 'Código de promoción',
  discount: 'Descuento',
  damage_waiver: 'Protección contra daños',
  delivery: 'Entrega',
  charge: 'Cargo',
  late_change: 'Retenido por el cambio tardío',
  goodwill: 'Descuento de cortesía',
  tax: 'Impuesto sobre ventas',
};

const taxOffOf = ({ taxOff }: Pick<Adjustment, 'taxOff'>): string =>
  taxOff === undefined ? '' : ` (con ${formatUsd(taxOff)} de impuesto)`;

const detailOf = ({ kind, name, rate, taxOff }: Adjustment): string => {
  if (kind === 'goodwill') return taxOffOf({ taxOff });
  if (kind === 'tax' && rate !== undefined) return ` (${rate}%)`;
  // Not after a colon: emails put one before the amount.
  return name === undefined ? '' : ` (${name})`;
};

/** The office named it, in the language that it chose. */
const isNamed = ({ kind, label }: Adjustment): boolean =>
  kind === 'charge' || (kind === 'goodwill' && label !== GOODWILL);

export const nameAdjustment = (adjustment: Adjustment): string =>
  isNamed(adjustment)
    ? `${adjustment.label}${taxOffOf(adjustment)}`
    : `${ADJUSTMENTS[adjustment.kind]}${detailOf(adjustment)}`;
