import { productColumns, type ProductColumn } from '#core/catalogue/product-cells.ts';
import { type Columns, matchColumns, type NamedColumns } from '#core/kernel/match-columns.ts';

/**
 * The fields that a table of bookings or customers can have, as shown to the owner. A customer table
 * has no `start`.
 */
export const FIELD_NAMES = {
  number: 'Order number',
  status: 'Status',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  street: 'Street',
  city: 'City',
  region: 'State',
  postalCode: 'ZIP code',
  start: 'Start date',
  startTime: 'Party starts at',
  end: 'End date',
  endTime: 'Party ends at',
  item: 'Items',
  quantity: 'Quantity',
  subtotal: 'Total before tax',
  tax: 'Sales tax',
  total: 'Total',
  paid: 'Paid',
  refunded: 'Refunded',
  paidOn: 'Payment date',
  payMethod: 'Payment method',
  deliveryFee: 'Delivery fee',
  discount: 'Discount',
  tip: 'Tip',
  taxExempt: 'Tax exempt',
  organization: 'Organization',
  crewNotes: 'Notes for the crew',
  officeNotes: 'Office note',
  gateCode: 'Gate code',
  created: 'Booked on',
  news: 'Agreed to email offers',
};
export type ImportField = keyof typeof FIELD_NAMES;
export const IMPORT_FIELDS = Object.keys(FIELD_NAMES) as readonly ImportField[];

/** Systems recognized by their column heads. For others, the columns have to be named. */
export const IMPORT_SOURCES = ['inflatableoffice', 'booqable', 'goodshuffle', 'template'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const SOURCE_NAMES: Readonly<Record<ImportSource, string>> = {
  inflatableoffice: 'InflatableOffice',
  booqable: 'Booqable',
  goodshuffle: 'Goodshuffle Pro',
  template: 'the table',
};

/**
 * What a booking's status means. `booked`: sold, and not over before its pickup day; `done`: over;
 * `open`: never sold, so there is nothing to import.
 */
export const STATUS_MEANINGS = ['booked', 'done', 'canceled', 'open'] as const;
export type StatusMeaning = (typeof STATUS_MEANINGS)[number];

const headsIn = (list: string): readonly string[] => list.split(',').map((head) => head.trim());

/** Column headers in the form of `plain`: ours, those of other systems, and Spanish ones. */
const HEADERS: Readonly<Record<ImportField, readonly string[]>> = {
  number: headsIn(`
    number, order number, order, order id, booking number, booking id, booking, reservation number,
    reservation id, contract number, event id, lead id, lead, project number, project,
    invoice number, id, numero, numero de orden, numero de pedido, orden, pedido, folio
  `),
  status: headsIn(`
    status, lead status, contract status, project status, order status, booking status,
    reservation status, event status, estatus
  `),
  name: headsIn(`
    name, customer name, client name, customer, client, contact name, full name, nombre,
    nombre completo, nombre del cliente, cliente
  `),
  firstName: headsIn('first name, firstname, customer first name, client first name'),
  lastName: headsIn(`
    last name, lastname, customer last name, client last name, apellido, apellidos
  `),
  email: headsIn(`
    email, e mail, customer email, client email, email address, contact email, correo,
    correo electronico
  `),
  phone: headsIn(`
    phone, cell phone, mobile, customer phone, client phone, phone number, telefono, celular,
    numero de telefono
  `),
  street: headsIn(`
    street, event street, delivery address, delivery address 1, delivery street, address1,
    address 1, address, street address, event address, party address, venue address,
    shipping address, location address, direccion, direccion de entrega, calle, domicilio
  `),
  city: headsIn('city, event city, delivery city, venue city, shipping city, ciudad'),
  region: headsIn(`
    state, region, event state, delivery region, venue state, province, estado
  `),
  postalCode: headsIn(`
    zip, zip code, postal code, event zip, event zip code, delivery zip, delivery zip code,
    delivery zipcode, zipcode, venue zip, shipping zip, zip postal code, codigo postal
  `),
  start: headsIn(`
    start, start date, event date, event start date, starts at, event start, party date,
    rental start, rental start date, delivery date, pickup date, fecha, fecha de inicio, fecha del evento, fecha de entrega, inicio
  `),
  startTime: headsIn(`
    start time, event start time, party start time, party start, event time, hora de inicio,
    hora inicio, hora
  `),
  end: headsIn(`
    end, end date, event end date, stops at, event end, rental end, rental end date, return date,
    pick up date, fecha de fin,
    fecha fin, fecha de termino, fecha final, fecha de recogida, fin
  `),
  endTime: headsIn(`
    end time, event end time, party end time, party end, hora de fin, hora fin, hora final,
    hora de termino
  `),
  item: headsIn(`
    items, item, product, products, rentals, rental items, rented items, line items, item names,
    item name, product name, product names, equipment, inflatables,
    articulos, articulo, productos, producto, rentas
  `),
  quantity: headsIn('quantity, qty, item quantity, cantidad'),
  subtotal: headsIn('subtotal, sub total, total before tax, subtotal in cents'),
  tax: headsIn(`
    tax, sales tax, tax amount, taxes, total tax, tax total, tax in cents, impuesto, impuestos
  `),
  total: headsIn(`
    total, grand total, contract total, total price, price, order total, total with taxes,
    total amount, invoice total, amount, grand total with tax in cents, precio total, precio
  `),
  paid: headsIn(`
    paid, amount paid, net paid, total paid, paid amount, payments, payments received,
    amount received, price paid, deposit paid, pagado, monto pagado, pagos
  `),
  refunded: headsIn(`
    refunded, refunded amount, amount refunded, total refunded, refund amount, refund, refunds,
    reembolso, reembolsado
  `),
  paidOn: headsIn('payment date, paid on, date paid, last payment date, fecha de pago'),
  payMethod: headsIn(`
    payment method, paid by, paid with, payment type, method of payment, metodo de pago,
    forma de pago
  `),
  deliveryFee: headsIn(`
    delivery fee, delivery charge, delivery cost, delivery price, delivery total, travel fee,
    travel charge, mileage fee, distance charge, transport fee, costo de entrega, envio
  `),
  discount: headsIn(`
    discount, discounts, discount amount, discount total, total discount, coupon discount, descuento
  `),
  tip: headsIn('tip, tips, tip amount, gratuity, propina'),
  taxExempt: headsIn(
    'tax exempt, is tax exempt, sales tax exempt, exempt, exento, exento de impuestos',
  ),
  organization: headsIn(`
    organization, organization name, company, company name, business name, school, church,
    organizacion, empresa
  `),
  // The customer reads notes for the crew on the private link, so plain notes stay in the office.
  crewNotes: headsIn(`
    crew notes, notes for the crew, delivery notes, driver notes, setup notes,
    event address notes, address notes, location notes, venue notes, delivery instructions,
    special instructions, directions, customer notes, customer comments, notas para el equipo,
    notas de entrega, indicaciones
  `),
  officeNotes: headsIn(`
    notes, note, office note, office notes, internal notes, private notes, admin notes,
    staff notes, order notes, comments, notas, comentarios
  `),
  gateCode: headsIn('gate code, gate, access code, codigo de la reja, codigo de acceso'),
  created: headsIn(`
    created, created at, created on, date created, booked on, order date, creado,
    fecha de creacion, fecha de reservacion
  `),
  news: headsIn(`
    agreed to email offers, email consent, email marketing consent, marketing consent,
    accepts marketing, accepts email marketing, email marketing, newsletter, email opt in, opt in,
    opted in, acepta correos, boletin
  `),
};

/** Without case, accents, spaces and punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Column heads that only one system writes. */
const MARKS: Readonly<Record<Exclude<ImportSource, 'template'>, readonly string[]>> = {
  inflatableoffice: headsIn(`
    lead id, lead, lead status, cell phone, event street, event zip, event start, event end,
    rental items
  `),
  booqable: headsIn(`
    starts at, stops at, line items, delivery address 1, delivery zipcode,
    grand total with tax in cents, price paid
  `),
  goodshuffle: headsIn(`
    project number, project, project status, client name, client email, client phone,
    contract status, contract total, net paid
  `),
};

/** The system of a table, by two heads that are unique to it; otherwise undefined. */
export function recognizeSource(heads: readonly string[]): ImportSource | undefined {
  const told = new Set(heads.map(plain));
  const scored = (Object.keys(MARKS) as (keyof typeof MARKS)[])
    .map((source) => ({ source, score: MARKS[source].filter((head) => told.has(head)).length }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = scored;
  return best !== undefined && best.score >= 2 && best.score > (next?.score ?? 0)
    ? best.source
    : undefined;
}

export type ImportColumns = Columns<ImportField>;

const KNOWN_COLUMNS = IMPORT_FIELDS.map((field) => ({ field, heads: HEADERS[field] }));

export const suggestColumns = (
  heads: readonly string[],
  named: NamedColumns<ImportField> = {},
): ImportColumns => matchColumns(heads, KNOWN_COLUMNS, named);

/** What a table lacks to be imported. One with items has bookings, which need days. */
export function missingColumns(columns: ImportColumns): readonly ImportField[] {
  const has = (field: ImportField): boolean => columns[field] !== undefined;
  const isOfBookings = has('start') || has('item');
  const lacks = isOfBookings
    ? (['number', 'start', 'item', 'total'] as const).filter(
        (field) => !has(field) && !(field === 'total' && has('subtotal') && has('tax')),
      )
    : [];
  const isSomebody = has('email') || has('phone');
  return isSomebody ? lacks : [...lacks, 'email'];
}

/** What a customer has. The other fields belong to bookings. */
const OF_CUSTOMERS: ReadonlySet<ImportField> = new Set([
  'number',
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'street',
  'city',
  'region',
  'postalCode',
  'created',
  'news',
]);

/** Heads of the columns that are not imported. */
export function unusedHeads(heads: readonly string[], columns: ImportColumns): readonly string[] {
  const isOfBookings = columns.start !== undefined;
  const used = new Set(
    IMPORT_FIELDS.flatMap((field) =>
      isOfBookings || OF_CUSTOMERS.has(field) ? (columns[field] ?? []) : [],
    ),
  );
  return heads.filter((head, at) => head.trim() !== '' && !used.has(at));
}

/** Product columns that no table of bookings or customers has. */
const OF_PRODUCTS: readonly ProductColumn[] = [
  'slug',
  'category',
  'price',
  'units',
  'turnaroundDays',
  'description',
];

/** Whether a table that lacks its columns is one of products. */
export function looksLikeProducts(heads: readonly string[]): boolean {
  const columns = productColumns(heads);
  return (
    columns.title !== undefined &&
    OF_PRODUCTS.filter((column) => columns[column] !== undefined).length >= 2
  );
}
