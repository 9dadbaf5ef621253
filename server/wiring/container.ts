import { Container } from 'inversify';
import { DEMO_SITE } from '#core/site/demo-site.ts';
import type { Config, MailConfig } from '#server/config/config.ts';
import type { Keys } from '#server/config/keys.ts';
import { accessModule, identityModule } from '#server/wiring/access.module.ts';
import { botCheckModule } from '#server/wiring/bot-check.module.ts';
import { bookingModule } from '#server/wiring/booking.module.ts';
import { catalogueModule } from '#server/wiring/catalogue.module.ts';
import { mailFilesModule, outboxModule, smtpModule } from '#server/wiring/mail.module.ts';
import { loadCardModule } from '#server/wiring/load-card-module.ts';
import { paymentModule } from '#server/wiring/payment.module.ts';
import { papersModule } from '#server/wiring/papers.module.ts';
import { remindersModule } from '#server/wiring/reminders.module.ts';
import { reviewModule } from '#server/wiring/review.module.ts';
import { picturesModule } from '#server/wiring/pictures.module.ts';
import { storeModule } from '#server/wiring/store.module.ts';
import { type System, systemModule } from '#server/wiring/system.module.ts';

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
