import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { SaveProductError } from '#core/catalogue/catalogue.ts';
import { newlyImpossible, type ProductInput } from '#core/catalogue/product-input.schema.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { makeUpdateProduct } from '#core/catalogue/save-product.ts';
import { productParamsSchema, productSchema, PRODUCT_ROUTES } from '#core/contract/products.ts';
import { MOST_UNITS } from '#core/inventory/unit.ts';
import {
  invalid,
  type Problem,
  problems,
  refuse,
  staffProblem,
  conflict,
} from '#server/platform/http/problem.ts';
import { productDto } from '#server/platform/http/product.presenter.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

type AdminProductUseCases = {
  readonly listProducts: () => Promise<readonly Product[]>;
  readonly findProduct: (idOrSlug: string) => Promise<Product | undefined>;
  readonly createProduct: (input: ProductInput) => Promise<Product>;
  readonly updateProduct: ReturnType<typeof makeUpdateProduct>;
  /** Called after every write, because public pages show the catalogue. */
  readonly onChanged: () => void;
};

const SAVE_PROBLEMS = {
  product_not_found: staffProblem(
    404,
    'product_not_found',
    'Product not found',
    'There is no such product.',
  ),
  product_changed: conflict(
    'product_changed',
    'Product changed',
    'This product was changed in the meantime. Reload it and try again.',
  ),
  units_booked: staffProblem(
    409,
    'units_booked',
    'Units are booked',
    'With fewer units, some reservations would have none. Retire units on the inventory screen, which shows where their reservations go.',
  ),
  label_taken: staffProblem(
    409,
    'label_taken',
    'Label taken',
    'A new unit would get a label that another unit already has. Add units on the inventory screen.',
  ),
  too_many_units: staffProblem(
    409,
    'too_many_units',
    'Too many units',
    `A product can have at most ${MOST_UNITS} units, including retired ones.`,
  ),
} as const satisfies Record<SaveProductError['kind'], Problem>;

const NO_REVISION = invalid([
  { path: 'revision', message: 'Send the revision you edited, here or in If-Match.' },
]);

const atFields = (faults: ReturnType<typeof newlyImpossible>): Problem =>
  invalid(faults.map(({ path, message }) => ({ path: path.join('.'), message })));

/** All products, including inactive ones. Registered behind the admin check. */
export const adminProductRoutes =
  (use: AdminProductUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, PRODUCT_ROUTES);

    serve('GET /products', { summary: 'List all products, newest first' }, async () => ({
      products: (await use.listProducts()).map(productDto),
    }));

    serve('POST /products', { summary: 'Add a product' }, async ({ body }, reply) => {
      const impossible = newlyImpossible(body);
      if (impossible.length > 0) return refuse(reply, atFields(impossible));
      const product = await use.createProduct(body);
      use.onChanged();
      reply.header('location', `/api/admin/products/${product.id}`);
      return productDto(product);
    });

    app.get(
      '/products/:idOrSlug',
      {
        config: { needs: 'catalogue:read' },
        schema: {
          summary: 'Get a product',
          params: productParamsSchema,
          response: { 200: productSchema, ...problems(401, 403, 404) },
        },
      },
      async ({ params }, reply) => {
        const product = await use.findProduct(params.idOrSlug);
        return product ? productDto(product) : refuse(reply, SAVE_PROBLEMS.product_not_found);
      },
    );

    serve(
      'PUT /products/:idOrSlug',
      {
        summary: 'Replace a product, unless it was saved after the given revision',
        refuses: [404, 409],
      },
      async ({ params, headers, body: { revision: inBody, ...input } }, reply) => {
        const revision = inBody ?? headers['if-match'];
        if (revision === undefined) return refuse(reply, NO_REVISION);
        const stored = await use.findProduct(params.idOrSlug);
        if (stored === undefined) return refuse(reply, SAVE_PROBLEMS.product_not_found);
        const impossible = newlyImpossible(input, stored);
        if (impossible.length > 0) return refuse(reply, atFields(impossible));
        const saved = await use.updateProduct(stored.id, input, revision);
        if (!saved.ok) return refuse(reply, SAVE_PROBLEMS[saved.error.kind]);
        use.onChanged();
        return productDto(saved.value);
      },
    );
  };
