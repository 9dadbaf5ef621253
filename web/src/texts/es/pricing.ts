import { cents, formatUsd } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import { GOODWILL } from '#core/pricing/adjustment.ts';
import {
  REFUND_BY_FIRST,
  refundAmountsUntil,
  refundUntil,
} from '#core/refunds/cancellation-text.es.ts';
import type * as English from '../en/pricing.ts';
import { formatDay } from './dates.ts';

const named =
  (word: string) =>
  ({ name }: { readonly name?: string | undefined }): string =>
    name === undefined ? word : `${word} (${name})`;

export const ADJUSTMENTS: typeof English.ADJUSTMENTS = {
  weekend: () => 'Tarifa de fin de semana',
  holiday: named('Tarifa de día festivo'),
  multi_day: () => 'Descuento por varios días',
  package: named('Paquete'),
  promo: named('Código promocional'),
  discount: named('Descuento'),
  damage_waiver: () => 'Protección contra daños',
  charge: ({ label = 'Otro cargo' }) => label,
  delivery: named('Entrega'),
  late_change: () => 'Retenido por el cambio tardío',
  goodwill: ({ label = GOODWILL, taxOffCents }) =>
    `${label === GOODWILL ? 'Descuento de cortesía' : label}${taxOffCents === undefined ? '' : ` (con ${formatUsd(cents(taxOffCents))} de impuesto)`}`,
  tax: ({ rate }) =>
    rate === undefined ? 'Impuesto sobre ventas' : `Impuesto sobre ventas (${rate}%)`,
};

export const AMOUNTS: typeof English.AMOUNTS = {
  rental: 'Renta',
  subtotal: 'Subtotal',
  total: 'Total',
  tax: 'Impuesto sobre ventas',
  noTax: 'No se agrega impuesto sobre ventas.',
  beforeDelivery: 'La entrega se suma en cuanto sepamos tu código postal.',
  refund: (percent, daysBefore) =>
    `${percent === 100 ? 'Devolución completa' : `Devolución del ${percent}%`} si cancelas ${daysBefore === 0 ? 'antes de la entrega' : `al menos ${counted(daysBefore, 'día')} antes de la entrega`}.`,
  refundUntil: (parts) => refundUntil(parts, formatDay),
  refundAmountsUntil: (parts, today) => refundAmountsUntil(parts, formatDay, today),
  refundByFirst: REFUND_BY_FIRST,
  each: (amount) => `${amount} cada uno`,
  perEvent: 'por evento',
  perDay: 'por día',
};

export const PRICE_ROWS: typeof English.PRICE_ROWS = {
  caption: 'El precio antes y después del cambio',
  line: 'Concepto',
  before: 'Antes',
  after: 'Después',
  total: 'Total',
  none: '–',
};

export const DELIVERY_CHECK: typeof English.DELIVERY_CHECK = {
  title: '¿Llegamos hasta tu casa?',
  label: 'Código postal de la fiesta',
  check: 'Revisar',
  free: (zip, zone) => `Sí, entregamos en ${zip} (${zone}), sin costo.`,
  fee: (zip, zone, fee) => `Sí, entregamos en ${zip} (${zone}) por ${fee}.`,
  ask: (zip) =>
    `${zip} queda fuera de nuestra zona habitual. Puedes mandarnos una solicitud: no pagas nada hasta que confirmemos.`,
  askFee: (zip, fee) =>
    `${zip} queda fuera de nuestra zona habitual: ahí la entrega cuesta ${fee}. Puedes mandarnos una solicitud: no pagas nada hasta que confirmemos.`,
  everywhere: (zip) => `Sí, entregamos en ${zip}.`,
  everywhereFee: (zip, fee) => `Sí, entregamos en ${zip} por ${fee}.`,
  outside: (zip) => `Todavía no entregamos en ${zip}.`,
  notInState: (zip, region) => `El código postal ${zip} no es de ${region}. Revisa los dos.`,
  least: (amount) => `Ahí, el pedido mínimo en línea es de ${amount} en rentas.`,
  call: (phone) => `Llámanos al ${phone}: quizá hallemos la forma.`,
  invalid: 'Un código postal tiene cinco dígitos, como 76033.',
};

export const ADD_ONS: typeof English.ADD_ONS = {
  title: 'Le queda bien',
  text: 'Agrégalos a tu reservación al pagar.',
  stepTitle: '¿Algo más para la fiesta?',
  stepText: 'Cada uno se queda el mismo tiempo que tus rentas.',
  add: (title) => `Agregar ${title}`,
  quantityOf: (title) => `la cantidad de ${title}`,
  left: (free) => (free === 1 ? 'Queda 1 en tus días' : `Quedan ${free} en tus días`),
  none: 'Agotado en tus días',
  failed: 'No pudimos consultar los extras.',
};

export const PACKAGES: typeof English.PACKAGES = {
  title: 'Más barato en paquete',
  price: (name, price) => `${name}: ${price} por día`,
  together: 'Réntalos para los mismos días y el descuento se aplica solo. Con esta renta:',
  complete: (name) => `Llévate el paquete: ${name}`,
  more: (amount) => `+${amount}`,
  less: (amount) => `${amount} menos en total.`,
  saved: (amount) => `Ahorras ${amount}.`,
  add: 'Agregar a mi pedido',
  addAll: (name) => `Agregar a mi pedido lo que completa ${name}`,
};

export const EXTRAS: typeof English.EXTRAS = {
  title: 'Extras y descuentos',
  waiver: (percent, amount) => `Protección contra daños (${percent}%, ${amount})`,
  waiverText:
    'Cubre los daños accidentales del equipo mientras está contigo. Sin ella, las reparaciones corren por tu cuenta. Tú decides.',
  promo: 'Código promocional (opcional)',
  apply: 'Aplicar',
  remove: 'Quitar el código',
  applied: (code, amount) => `${code} te descuenta ${amount}.`,
  appliedPlain: (code) => `${code} ya es parte de tu precio.`,
  codeMissing: 'Primero escribe tu código.',
};

const rentals = (count: number): string => counted(count, 'renta');

export const CART: typeof English.CART = {
  title: 'Carrito',
  count: (count) => `${rentals(count)} en el carrito`,
  empty: 'Tu carrito está vacío',
  emptyText: '¡Agrega unos inflables para empezar!',
  browse: 'Ver inflables',
  total: 'Total',
  plans: (percent, later) => `Paga ${percent}% ahora y el resto ${later}, o todo de una vez.`,
  hours: 'El horario de tu fiesta nos lo dices al pagar.',
  severalDates:
    'Todas las fechas comparten un solo horario de fiesta. La primera entrega fija el límite para la devolución.',
  checkout: 'Continuar al pago',
  quantityOf: (title) => `la cantidad de ${title}`,
  now: (title, quantity) => `Tu carrito ahora tiene ${quantity} de ${title}`,
  remove: 'Quitar',
  removeOf: (title) => `Quitar ${title}`,
};
