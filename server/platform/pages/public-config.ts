import { DEMO_SITE } from '#core/content/demo-site.ts';
import type { PublicConfig } from '#core/contract/page.ts';
import type { Config } from '#server/platform/config/config.ts';
import type {
  CardConfig,
  IdentityConfig,
  StoreConfig,
} from '#server/platform/config/provider-config.ts';

const paymentOf = (card: CardConfig): Pick<PublicConfig, 'payment' | 'stripePublishableKey'> =>
  card.kind === 'stripe'
    ? { payment: 'stripe', stripePublishableKey: card.publishableKey }
    : { payment: 'simulated-card' };

function identityOf(
  identity: IdentityConfig,
  store: StoreConfig,
): Pick<PublicConfig, 'identity' | 'firebase' | 'catalogue'> {
  if (identity.kind === 'local-auth') return { identity: identity.kind };
  const { kind, emulatorHost: authEmulatorHost, catalogue, ...keys } = identity;
  const { databaseId, emulatorHost } = store.kind === 'firestore' ? store : {};
  const firebase = { ...keys, databaseId, authEmulatorHost, firestoreEmulatorHost: emulatorHost };
  return { identity: kind, firebase, catalogue };
}

/** Given to every page, so it must never contain a secret. */
export const publicConfig = ({
  publicUrl,
  card,
  identity,
  store,
  botCheck,
  sms,
  mail,
}: Pick<Config, 'publicUrl' | 'card' | 'identity' | 'store' | 'botCheck'> &
  Partial<Pick<Config, 'sms' | 'mail'>>): Omit<PublicConfig, 'today'> => ({
  site: DEMO_SITE,
  publicUrl,
  ...paymentOf(card),
  ...identityOf(identity, store),
  botCheck,
  ...(sms !== undefined &&
    sms.kind !== 'off' && { sendsTexts: sms.kind === 'twilio' ? true : 'to_nobody' }),
  ...(mail?.kind === 'files' && { mailsNobody: true }),
});
