import { lazy } from 'react';
import { httpAccountApi } from '#adapters/http/http-account-api.ts';
import { httpAdminApi } from '#adapters/http/http-admin-api.ts';
import { httpShopApi } from '#adapters/http/http-shop-api.ts';
import type { PublicConfig } from '#core/ports/page.ts';
import type { ShopApi } from '#core/ports/shop-api.ts';
import type { AppPorts } from '#web/shared/app-context.tsx';
import { lazySignIn } from '#web/wiring/lazy-sign-in.ts';
import { readingProducts } from '#web/wiring/product-reads.ts';
import {
  loadPaymentForm,
  loadPictureUploads,
  loadProducts,
  loadSignIn,
  SIGN_IN_OFFERS,
} from '#web/wiring/providers.ts';

/** Whom the configuration tells to ask for products. */
const shopOf = ({ catalogue, firebase }: PublicConfig, shop: ShopApi): ShopApi =>
  catalogue === 'firestore' && firebase
    ? readingProducts(shop, () => loadProducts(firebase, shop))
    : shop;

/** Builds what the configuration asks for. Nothing is fetched, stored or listened to before a screen asks. */
export function makePorts(config: PublicConfig): AppPorts {
  const signIn = lazySignIn(SIGN_IN_OFFERS[config.identity], () => loadSignIn(config));
  const token = () => signIn.token();
  return {
    shop: shopOf(config, httpShopApi({ token })),
    admin: httpAdminApi({ token }),
    account: httpAccountApi({ token }),
    signIn,
    loadPictureUploads: () => loadPictureUploads(() => signIn.token()),
    paymentForm: lazy(async () => ({ default: await loadPaymentForm(config) })),
  };
}
