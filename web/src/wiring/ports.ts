import { lazy } from 'react';
import { httpAdminApi } from '#adapters/http/http-admin-api.ts';
import { httpShopApi } from '#adapters/http/http-shop-api.ts';
import type { PublicConfig } from '#core/ports/page.ts';
import type { AppPorts } from '#web/shared/app-context.tsx';
import { lazySignIn } from '#web/wiring/lazy-sign-in.ts';
import { loadPaymentForm, loadSignIn } from '#web/wiring/providers.ts';

/** Builds what the configuration asks for. Nothing is fetched, stored or listened to before a screen asks. */
export function makePorts(config: PublicConfig): AppPorts {
  const signIn = lazySignIn(() => loadSignIn(config.identity));
  return {
    shop: httpShopApi(),
    admin: httpAdminApi({ token: () => signIn.token() }),
    signIn,
    paymentForm: lazy(async () => ({ default: await loadPaymentForm(config) })),
  };
}
