import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ClosedReason } from '#core/capacity/booking-limits.ts';
import {
  withLateDays,
  type makeListClosedDays,
  type makeCheckDays,
} from '#core/capacity/closed-days.ts';
import { haulOf } from '#core/capacity/crew-room.ts';
import { FEATURED } from '#core/catalogue/category.ts';
import { homeShelf } from '#core/catalogue/home-shelf.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { ListLateDays } from '#core/checkout/earliest-start.ts';
import type { ReadPhone } from '#core/content/company.ts';
import { productSchema, availabilitySchema, SHOP_PRODUCT_ROUTES } from '#core/contract/products.ts';
import type {
  DayAvailability,
  ProductsWanted,
  makeCheckAvailability,
} from '#core/inventory/check-availability.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { checkPeriod } from '#core/kernel/rental-days.ts';
import { daysProblem, periodProblem, rangeProblem } from '#server/platform/http/day-problems.ts';
import { problem, refuse, type Sender } from '#server/platform/http/problem.ts';
import { areSameProducts, productDto } from '#server/platform/http/product.presenter.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

/** Cached as long as the product object lives; an edited product is a new object. */
const texts = new WeakMap<Product, string>();

/** The JSON customers get for a product: the schema's fields. Made once per product object. */
export function productJson(product: Product): string {
  const known = texts.get(product);
  if (known !== undefined) return known;
  const text = JSON.stringify(
    productSchema.encode(productDto({ ...product, handling: undefined })),
  );
  texts.set(product, text);
  return text;
}

type KeptList = { readonly products: readonly Product[]; readonly bytes: Buffer };

/** All products, featured ones, and one list per category. */
const MOST_LISTS = 16;
const lists: KeptList[] = [];

/** The same for a list. The last few lists are cached while they hold the same products. */
export function productsJson(products: readonly Product[]): Buffer {
  const known = lists.find((list) => areSameProducts(list.products, products));
  if (known !== undefined) return known.bytes;
  const bytes = Buffer.from(`{"products":[${products.map(productJson).join(',')}]}`);
  lists.unshift({ products, bytes });
  lists.splice(MOST_LISTS);
  return bytes;
}

type ClosedDays = ReadonlyMap<CalendarDay, ClosedReason>;

type Kept = { readonly product: Product; readonly closed: ClosedDays; readonly bytes: Buffer };

/** Cached as long as the count object lives; a new count is a new object. */
const answers = new WeakMap<readonly DayAvailability[], Kept>();

const isSame = (one: ClosedDays, other: ClosedDays): boolean =>
  one === other ||
  (one.size === other.size && [...one].every(([day, reason]) => other.get(day) === reason));

/** The JSON for a product's days: the schema's fields. Made once per count. */
function availabilityJson(
  product: Product,
  days: readonly DayAvailability[],
  closed: ClosedDays,
): Buffer {
  const known = answers.get(days);
  if (known?.product === product && isSame(known.closed, closed)) return known.bytes;
  const answer = availabilitySchema.encode({
    productId: product.id,
    units: product.units,
    days: days.map((day) => ({ ...day, closed: closed.get(day.date) })),
  });
  const bytes = Buffer.from(JSON.stringify(answer));
  answers.set(days, { product, closed, bytes });
  return bytes;
}

type ProductUseCases = {
  readonly listProducts: (wanted: ProductsWanted) => Promise<readonly Product[]>;
  /** By id or slug; undefined when inactive. */
  readonly findActiveProduct: (idOrSlug: string) => Promise<Product | undefined>;
  readonly checkAvailability: ReturnType<typeof makeCheckAvailability>;
  /** Lists the days, both ends included, on which no crew can bring the haul. */
  readonly listClosedDays: ReturnType<typeof makeListClosedDays>;
  readonly listLateDays: ListLateDays;
  /** Why these days rule out any booking. */
  readonly checkDays: ReturnType<typeof makeCheckDays>;
  readonly readPhone: ReadPhone;
  readonly today: () => CalendarDay;
};

const FEATURED_LIMIT = 6;

const NOT_FOUND = problem('product_not_found');

/** Sends JSON already serialized by the response schema. */
function sendJson<Reply extends Sender>(reply: Reply, json: string | Buffer): Reply {
  reply.type('application/json; charset=utf-8').send(json);
  return reply;
}

export const productRoutes =
  (use: ProductUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, SHOP_PRODUCT_ROUTES);

    serve(
      'GET /products',
      { summary: 'List active products, newest first' },
      async ({ query: { from, to, sameEvening, ...rest } }, reply) => {
        const wanted = from && to ? { startDate: from, endDate: to } : undefined;
        const period = wanted && checkPeriod(wanted, use.today());
        if (period?.ok === false) {
          const pathOf = (field: string) => (field === 'startDate' ? 'from' : 'to');
          return refuse(reply, periodProblem(period.error, pathOf));
        }
        const closed = period && (await use.checkDays(period.value, sameEvening !== undefined));
        if (closed !== undefined) {
          return { products: [], closed: daysProblem(closed, await use.readPhone()) };
        }
        const products = await use.listProducts({ ...rest, period: period?.value });
        return sendJson(reply, productsJson(products));
      },
    );

    serve(
      'GET /products/featured',
      { summary: 'List featured products, newest first' },
      async ({ query: { limit = FEATURED_LIMIT, filled } }, reply) => {
        const products = filled
          ? homeShelf(await use.listProducts({}), limit)
          : await use.listProducts({ category: FEATURED, limit });
        return sendJson(reply, productsJson(products));
      },
    );

    serve(
      'GET /products/:idOrSlug',
      { summary: 'Get a product by ID or slug', refuses: [404] },
      async ({ params }, reply) => {
        const product = await use.findActiveProduct(params.idOrSlug);
        if (product === undefined) return refuse(reply, NOT_FOUND);
        return sendJson(reply, productJson(product));
      },
    );

    serve(
      'GET /products/:idOrSlug/availability',
      {
        summary:
          'Get how many units are available on each day, both ends included; at most 92 days',
        refuses: [404],
      },
      async ({ params, query: { from, to } }, reply) => {
        const problem = rangeProblem(from, to);
        if (problem) return refuse(reply, problem);
        const product = await use.findActiveProduct(params.idOrSlug);
        if (product === undefined) return refuse(reply, NOT_FOUND);
        const [days, closed, late] = await Promise.all([
          use.checkAvailability(product, from, to),
          use.listClosedDays(from, to, undefined, haulOf([{ product, quantity: 1 }])),
          use.listLateDays([product], from, to),
        ]);
        return sendJson(
          reply,
          availabilityJson(product, days, withLateDays(closed, late.values())),
        );
      },
    );
  };
