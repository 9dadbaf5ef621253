import { Container } from 'inversify';
import { DEMO_SITE } from '#core/site/demo-site.ts';
import type { Config, MailConfig } from '#server/config/config.ts';
import type { Keys } from '#server/config/keys.ts';
import { accessModule } from '#server/wiring/access.module.ts';
import { bookingModule } from '#server/wiring/booking.module.ts';
import { catalogueModule } from '#server/wiring/catalogue.module.ts';
import { mailFilesModule, outboxModule, smtpModule } from '#server/wiring/mail.module.ts';
import { cardModule, paymentModule } from '#server/wiring/payment.module.ts';
import { storeModule } from '#server/wiring/store.module.ts';
import { type System, systemModule } from '#server/wiring/system.module.ts';

const LOCAL_SENDER = `${DEMO_SITE.brand} <${DEMO_SITE.email}>`;

const mailModule = (mail: MailConfig, dataDir: string) =>
  mail.kind === 'smtp' ? smtpModule(mail) : mailFilesModule(dataDir, LOCAL_SENDER);

export type ContainerConfig = Pick<Config, 'store' | 'dataDir' | 'publicUrl' | 'mail' | 'card'>;

/** What the configuration asks for; nothing is opened before it is asked for. Close it with `unbindAllAsync`. */
export function makeContainer(config: ContainerConfig, keys: Keys, system: System): Container {
  const container = new Container({ defaultScope: 'Singleton', jitless: true });
  container.load(
    systemModule(system),
    storeModule(config),
    catalogueModule,
    bookingModule(keys.manageLinkKey),
    paymentModule,
    cardModule(config.card, keys.cardEventKey),
    accessModule,
    mailModule(config.mail, config.dataDir),
    outboxModule({ site: DEMO_SITE, publicUrl: config.publicUrl }),
  );
  return container;
}
