import { lazy } from 'react';
import type { PublicConfig } from '#core/contract/page.ts';
import type { ShopApi } from '#core/contract/shop-api.ts';
import type { AppPorts } from '#web/shared/app-context.tsx';
import { lazyCalls } from '#web/wiring/lazy-calls.ts';
import { lazySignIn } from '#web/wiring/lazy-sign-in.ts';
import { readingProducts } from '#web/wiring/product-reads.ts';
import {
  lazyBotCheck,
  loadPaymentForm,
  loadPictureUploads,
  loadProducts,
  loadSignIn,
  SIGN_IN_OFFERS,
} from '#web/wiring/providers.ts';

/** As the build's manifest names it. */
export const SHOP_MODULE = '../adapters/http/http-shop-api.ts';

/** Whom the configuration tells to ask for products. */
const shopOf = ({ catalogue, firebase }: PublicConfig, shop: ShopApi): ShopApi =>
  catalogue === 'firestore' && firebase
    ? readingProducts(shop, () => loadProducts(firebase, shop))
    : shop;

/** Builds what the configuration asks for. Nothing is fetched, stored or listened to before a screen asks. */
export function makePorts(config: PublicConfig): AppPorts {
  const botCheck = config.botCheck && lazyBotCheck(config.botCheck);
  const signIn = lazySignIn(SIGN_IN_OFFERS[config.identity], () =>
    loadSignIn({ ...config, botCheck }),
  );
  const token = () => signIn.token();
  return {
    shop: shopOf(
      config,
      lazyCalls(async () => {
        const { httpShopApi } = await import('#adapters/http/http-shop-api.ts');
        return httpShopApi({ token, botCheck });
      }),
    ),
    admin: lazyCalls(async () => {
      const { httpAdminApi } = await import('#adapters/http/http-admin-api.ts');
      return httpAdminApi({ token });
    }),
    account: lazyCalls(async () => {
      const { httpAccountApi } = await import('#adapters/http/http-account-api.ts');
      return httpAccountApi({ token });
    }),
    signIn,
    loadPictureUploads: () => loadPictureUploads(() => signIn.token()),
    paymentForm: lazy(async () => ({ default: await loadPaymentForm(config) })),
  };
}
