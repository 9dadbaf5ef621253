import { ContainerModule } from 'inversify';
import { makeCreateProduct, makeUpdateProduct } from '#core/catalogue/save-product.ts';
import { makeFindActiveProduct, makeFindProduct } from '#server/queries/find-product.ts';
import { makeListProducts } from '#server/queries/list-products.ts';
import { TOKENS } from '#server/wiring/tokens.ts';

export const catalogueModule = new ContainerModule(({ bind }) => {
  const { catalogue, clock, randomness } = TOKENS;
  bind(TOKENS.findProduct).toResolvedValue(makeFindProduct, [catalogue]);
  bind(TOKENS.findActiveProduct).toResolvedValue(makeFindActiveProduct, [TOKENS.findProduct]);
  bind(TOKENS.listProducts).toResolvedValue(makeListProducts, [catalogue, TOKENS.listFree]);
  bind(TOKENS.createProduct).toResolvedValue(makeCreateProduct, [catalogue, randomness, clock]);
  bind(TOKENS.updateProduct).toResolvedValue(makeUpdateProduct, [catalogue]);
});
