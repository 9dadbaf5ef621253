import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type ProductInput } from '#core/catalogue/product-input.schema.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { SaveProductError } from '#core/catalogue/catalogue.ts';
import type { Result } from '#core/kernel/result.ts';
export type AdminProductUseCases = {
    readonly listProducts: () => Promise<readonly Product[]>;
    readonly findProduct: (idOrSlug: string) => Promise<Product | undefined>;
    readonly createProduct: (input: ProductInput) => Promise<Product>;
    readonly updateProduct: (id: string, input: ProductInput, revision: number) => Promise<Result<Product, SaveProductError>>;
    /** Called after every write, because public pages show the catalogue. */
    readonly onChanged: () => void;
};
/** All products, inactive ones included. Registered behind the admin check. */
export declare const adminProductRoutes: (use: AdminProductUseCases) => FastifyPluginAsyncZod;
