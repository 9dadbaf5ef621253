import { writtenTasks } from '#adapters/documents/collections/written-tasks.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { memoryAccounts } from '#adapters/memory/memory-accounts.ts';
import { memoryCards } from '#adapters/memory/memory-cards.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import {
  memoryCalendarMaker,
  memoryLabelMaker,
  memoryPaperMaker,
  memorySms,
  memoryWebhooks,
  memoryMail,
  memoryPictureMaker,
  memoryPictures,
  memoryPasskeys,
} from '#adapters/memory/memory-services.ts';
import {
  memoryActs,
  memoryHealth,
  memoryManageSecrets,
  memorySealing,
} from '#adapters/memory/memory-system.ts';
import { otpauthCodes } from '#adapters/otp/otpauth-codes.ts';
import { recordedForecast } from '#adapters/weather/recorded-forecast.ts';
import { makeWitness } from '#core/audit-log/check-log.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import type { Token } from './area.ts';
import { containerOn } from './container.ts';
import type { Adapters, Makers } from './ports.ts';

type MemoryWorld = {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly store?: DocumentStore;
  readonly publicUrl?: string;
  readonly cards?: ReturnType<typeof memoryCards>;
};

const given = (adapters: Adapters): Makers =>
  Object.fromEntries(Object.entries(adapters).map(([name, adapter]) => [name, () => adapter]));

/**
 * The whole shop in memory, for tests and for a browser without a server.
 * @param others adapters to use instead
 */
export function memoryShop({ clock, randomness, ...world }: MemoryWorld, others: Adapters = {}) {
  const { store = memoryDocumentStore(), publicUrl = 'http://shop.example' } = world;
  const { cards = memoryCards(clock) } = world;
  const mail = memoryMail();
  const sms = memorySms();
  const webhooks = memoryWebhooks();
  const accounts = memoryAccounts(clock, randomness);
  const container = containerOn(
    given({
      site: DEMO_SITE,
      publicUrl,
      clock,
      randomness,
      acts: memoryActs(),
      auditWitness: makeWitness(),
      writtenTasks: writtenTasks(),
      store,
      shopHealth: memoryHealth(),
      manageSecrets: memoryManageSecrets(),
      sealing: memorySealing(),
      oneTimeCodes: otpauthCodes(),
      passkeys: memoryPasskeys(randomness),
      cardPayments: cards.cards,
      savedCards: cards.savedCards,
      cardFees: cards.fees,
      paymentEvents: cards.paymentEvents,
      paymentEventHistory: cards.history,
      simulatedCard: cards,
      identity: accounts,
      staffAccounts: accounts,
      accounts,
      accountLinks: accounts.links,
      pictureStore: memoryPictures(),
      pictureMaker: memoryPictureMaker(),
      paperMaker: memoryPaperMaker(),
      labelMaker: memoryLabelMaker(),
      calendarMaker: memoryCalendarMaker(),
      mailSender: mail,
      smsSender: sms,
      webhookSender: webhooks,
      forecast: recordedForecast(),
      ...others,
    }),
  );
  return {
    store,
    cards,
    mail,
    sms,
    webhooks,
    accounts,
    of: <T>(wanted: Token<T>): T => container.get(wanted),
    maybe: <T>(wanted: Token<T>): T | undefined => container.get(wanted, { optional: true }),
  };
}
