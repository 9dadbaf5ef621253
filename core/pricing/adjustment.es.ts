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
  late_change: 'Retenido por el cambio tardío',
  goodwill: 'Descuento de cortesía',
  tax: 'Impuesto sobre ventas',
};

const detailOf = ({ kind, name, rate }: Adjustment): string => {
  if (kind === 'goodwill') return '';
  if (kind === 'tax' && rate !== undefined) return ` (${rate}%)`;
  // Not after a colon: emails put one before the amount.
  return name === undefined ? '' : ` (${name})`;
};

export const nameAdjustment = (adjustment: Adjustment): string =>
  adjustment.kind === 'goodwill' && adjustment.label !== GOODWILL
    ? adjustment.label
    : `${ADJUSTMENTS[adjustment.kind]}${detailOf(adjustment)}`;
