import { Container, ContainerModule } from 'inversify';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import type { Config, MailConfig } from '#server/platform/config/config.ts';
import type { Keys } from '#server/platform/config/keys.ts';
import { accessModule, identityModule } from '#server/areas/accounts/accounts.wiring.ts';
import { bookingModule } from '#server/areas/checkout/checkout.wiring.ts';
import { catalogueModule } from '#server/areas/catalogue/catalogue.wiring.ts';
import {
  mailFilesModule,
  outboxModule,
  smtpModule,
} from '#server/areas/messages/messages.wiring.ts';
import { loadCardModule } from '#server/areas/payments/card.wiring.ts';
import { paymentModule } from '#server/areas/payments/payments.wiring.ts';
import { papersModule } from '#server/areas/documents/documents.wiring.ts';
import { remindersModule } from '#server/areas/automations/automations.wiring.ts';
import { reviewModule } from '#server/areas/reviews/reviews.wiring.ts';
import { picturesModule } from '#server/areas/pictures/pictures.wiring.ts';
import { storeModule } from '#server/platform/wiring/store.wiring.ts';
import { type System, systemModule } from '#server/platform/wiring/system.wiring.ts';
import type { BotCheckVerifier, BotCheckWebConfig } from '#core/staff/bot-check.ts';
import type { Clock } from '#core/kernel/clock.ts';
import { openOnce } from './open-once.ts';
import { TOKENS } from './tokens.ts';

type Opened = BotCheckVerifier & { close(): Promise<void> };

/** Google's library is loaded with the first proof. */
function lazyVerifier(open: () => Promise<Opened>): Opened {
  const { get, opened } = openOnce(open);
  return {
    verify: async (token) => (await get()).verify(token),
    close: async () => (await opened())?.close(),
  };
}

async function openVerifier({ projectId, appId }: BotCheckWebConfig, clock: Clock) {
  const { appCheckVerifier } = await import('#adapters/recaptcha/app-check-verifier.ts');
  return appCheckVerifier({ projectId, appId, clock });
}

/** @param config undefined: nothing has to be proven */
const botCheckModule = (config: BotCheckWebConfig | undefined) =>
  new ContainerModule(({ bind, onDeactivation }) => {
    if (config === undefined) return;
    bind(TOKENS.botCheck).toResolvedValue(
      (clock: Clock): BotCheckVerifier => {
        const verifier = lazyVerifier(() => openVerifier(config, clock));
        onDeactivation(TOKENS.botCheck, () => verifier.close());
        return verifier;
      },
      [TOKENS.clock],
    );
  });

const LOCAL_SENDER = `${DEMO_SITE.brand} <${DEMO_SITE.email}>`;

const mailModule = (mail: MailConfig, dataDir: string) =>
  mail.kind === 'smtp' ? smtpModule(mail) : mailFilesModule(dataDir, LOCAL_SENDER);

export type ContainerConfig = Pick<
  Config,
  'store' | 'identity' | 'dataDir' | 'publicUrl' | 'mail' | 'card' | 'pictures' | 'botCheck'
>;

/** What the configuration asks for; nothing is opened before it is asked for. Close it with `unbindAllAsync`. */
export async function makeContainer(
  config: ContainerConfig,
  keys: Keys,
  system: System,
): Promise<Container> {
  const cardModule = await loadCardModule(config.card, keys.cardEventKey);
  const container = new Container({ defaultScope: 'Singleton', jitless: true });
  container.load(
    systemModule(system),
    storeModule(config),
    catalogueModule,
    picturesModule(config),
    bookingModule(keys.manageLinkKey),
    reviewModule,
    paymentModule,
    cardModule,
    accessModule,
    identityModule(config.identity),
    botCheckModule(config.botCheck),
    mailModule(config.mail, config.dataDir),
    outboxModule({ site: DEMO_SITE, publicUrl: config.publicUrl }),
    remindersModule,
    papersModule({ site: DEMO_SITE, publicUrl: config.publicUrl }),
  );
  return container;
}
