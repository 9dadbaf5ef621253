import { ContainerModule } from 'inversify';
import { makeCreateProduct, makeUpdateProduct } from '#core/catalogue/save-product.ts';
import { makeFindActiveProduct, makeFindProduct } from '#server/areas/catalogue/find-product.ts';
import { makeListProducts } from '#server/areas/catalogue/list-products.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';

export const catalogueModule = new ContainerModule(({ bind }) => {
  const { catalogue, clock, randomness } = TOKENS;
  bind(TOKENS.findProduct).toResolvedValue(makeFindProduct, [catalogue]);
  bind(TOKENS.findActiveProduct).toResolvedValue(makeFindActiveProduct, [TOKENS.findProduct]);
  bind(TOKENS.listProducts).toResolvedValue(makeListProducts, [catalogue, TOKENS.listFree]);
  bind(TOKENS.createProduct).toResolvedValue(makeCreateProduct, [catalogue, randomness, clock]);
  bind(TOKENS.updateProduct).toResolvedValue(makeUpdateProduct, [catalogue]);
});
