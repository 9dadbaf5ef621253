import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { PublicConfig } from '#core/contract/page.ts';
import { parseJsonBodies } from '#server/platform/http/json-body.ts';
import type { Pages } from '#server/platform/pages/pages.ts';
import type { WebBuild } from '#server/platform/pages/web-build.ts';
import { checkBots } from '#server/platform/plugins/bot-check.ts';
import { answerClientError } from '#server/platform/plugins/client-error.ts';
import { compressJson } from '#server/platform/plugins/compress-json.ts';
import { endConnectionsOnClose } from '#server/platform/plugins/end-connections.ts';
import {
  BAD_ADDRESS,
  handleErrors,
  ROUTE_NOT_FOUND,
} from '#server/platform/plugins/error-handler.ts';
import { documentApi } from '#server/platform/plugins/openapi.ts';
import { limitRates } from '#server/platform/plugins/rate-limits.ts';
import {
  loggerOptions,
  logRequests,
  type LogStream,
  requestId,
} from '#server/platform/plugins/request-log.ts';
import { requireAdmin } from '#server/platform/plugins/require-admin.ts';
import { NO_INLINE, setSecurityHeaders } from '#server/platform/plugins/security-headers.ts';
import { serveFiles } from '#server/platform/plugins/static-files.ts';
import { refuse } from '#server/platform/http/problem.ts';
import { accountRoutes } from '#server/areas/accounts/accounts.routes.ts';
import { adminCreditRoutes } from '#server/areas/credits/credits.admin-routes.ts';
import {
  adminAutomationRoutes,
  type AdminAutomationUseCases,
} from '#server/areas/automations/automations.admin-routes.ts';
import { adminInventoryRoutes } from '#server/areas/inventory/inventory.admin-routes.ts';
import { adminMemberRoutes } from '#server/areas/members/members.admin-routes.ts';
import { adminOutboxRoutes } from '#server/areas/automations/outbox.admin-routes.ts';
import { adminPictureRoutes } from '#server/areas/pictures/pictures.admin-routes.ts';
import { adminProductRoutes } from '#server/areas/catalogue/catalogue.admin-routes.ts';
import { adminReservationRoutes } from '#server/areas/reservations/reservations.admin-routes.ts';
import { adminReviewRoutes } from '#server/areas/reviews/reviews.admin-routes.ts';
import { adminSettingsRoutes } from '#server/areas/settings/settings.admin-routes.ts';
import { contactRoutes } from '#server/areas/messages/messages.routes.ts';
import { healthRoutes } from '#server/platform/http/health.route.ts';
import { languageRoutes } from '#server/platform/pages/language.route.ts';
import { manageRoutes } from '#server/areas/manage/manage.routes.ts';
import { meRoutes } from '#server/areas/accounts/me.route.ts';
import { pageRoutes } from '#server/platform/pages/page.route.ts';
import { paperRoutes } from '#server/areas/documents/documents.routes.ts';
import { paymentRoutes } from '#server/areas/payments/payments.routes.ts';
import { pictureRoutes } from '#server/areas/pictures/pictures.routes.ts';
import { productRoutes } from '#server/areas/catalogue/catalogue.routes.ts';
import { reservationRoutes } from '#server/areas/checkout/checkout.routes.ts';
import { reviewRoutes } from '#server/areas/reviews/reviews.routes.ts';
import { seoRoutes } from '#server/platform/pages/seo.route.ts';
import { sessionRoutes } from '#server/areas/accounts/session.route.ts';
import { simulatedCardRoutes } from '#server/areas/payments/simulated-card.route.ts';
import { webhookRoutes } from '#server/areas/payments/webhook.route.ts';
import type { Shop } from '#server/platform/shop.ts';

const MOST_BODY_BYTES = 256 * 1_024;
/** A token that is too long is a bad token, not an unknown address. */
const MOST_PARAMETER_LENGTH = 8_000;

export type AppSettings = {
  readonly publicUrl: string;
  /** The provider whose form pages may load. */
  readonly payment: PublicConfig['payment'];
  /** Where accounts are Firebase's: pages may ask it, and open Google's window. */
  readonly firebase?: PublicConfig['firebase'];
  /** Where calls have to be proven: pages may load what proves them. */
  readonly botCheck?: PublicConfig['botCheck'];
  readonly brand: string;
  readonly version: string;
  readonly rateLimit: boolean;
  readonly logLevel: string;
  /** How many proxies stand in front, or their addresses. */
  readonly trustProxy: false | number | string;
  readonly logStream?: LogStream | undefined;
};

export type AppParts = {
  readonly settings: AppSettings;
  readonly shop: Shop;
  /** Undefined: only the interface is served. */
  readonly web?: { readonly build: WebBuild; readonly pages: Pages } | undefined;
  /** What this server does by itself. */
  readonly jobs: Pick<AdminAutomationUseCases, 'listJobs' | 'runJob'>;
  /** After a write that may have left mail to send or money to give back. */
  readonly onOutboxFilled: () => void;
  /** After an admin's write. */
  readonly onCatalogueChanged: () => void;
};

/** Only the last `hops` addresses of a chain are proxies of ours: a visitor can write any before them. */
const proxyTrust = (trust: AppSettings['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;

const neverAsked = (): never => {
  throw new Error('Schemas are compiled by zod');
};
/** In place of Fastify's own compilers of JSON schemas, which would be loaded at each start. */
const NO_COMPILERS = { buildValidator: neverAsked, buildSerializer: neverAsked };

function newFastify({ logLevel, logStream, trustProxy }: AppSettings): FastifyInstance {
  return Fastify({
    logger: loggerOptions(logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerClientError,
    genReqId: requestId,
    bodyLimit: MOST_BODY_BYTES,
    trustProxy: proxyTrust(trustProxy),
    routerOptions: { maxParamLength: MOST_PARAMETER_LENGTH },
    schemaController: { compilersFactory: NO_COMPILERS },
    frameworkErrors: (_error, _request, reply) => void refuse(reply, BAD_ADDRESS),
  });
}

async function registerApi(api: FastifyInstance, parts: AppParts): Promise<void> {
  const { shop, onOutboxFilled, onCatalogueChanged } = parts;
  compressJson(api);
  if (shop.botCheck) checkBots(api, shop.botCheck);
  await api.register(healthRoutes(shop.health));
  await api.register(productRoutes(shop.product));
  await api.register(reservationRoutes({ ...shop.reservation, onCancelled: onOutboxFilled }));
  await api.register(manageRoutes({ ...shop.manage, onChanged: onOutboxFilled }));
  await api.register(paperRoutes({ ...shop.paper, onMail: onOutboxFilled }));
  await api.register(paymentRoutes(shop.payment));
  await api.register(reviewRoutes(shop.review));
  await api.register(
    contactRoutes({
      ...shop.contact,
      takesForms: shop.botCheck === undefined,
      onReceived: onOutboxFilled,
    }),
  );
  await api.register(webhookRoutes({ ...shop.webhook, onReceived: onOutboxFilled }));
  if (shop.simulatedCard) await api.register(simulatedCardRoutes(shop.simulatedCard));
  if (shop.session) await api.register(sessionRoutes(shop.session));
  if (shop.account) {
    await api.register(accountRoutes({ ...shop.account, onResetRequested: onOutboxFilled }));
  }
  await api.register(meRoutes(shop.me));
  await api.register(
    async (admin) => {
      requireAdmin(admin, shop.adminAccess);
      await admin.register(
        adminProductRoutes({ ...shop.adminProduct, onChanged: onCatalogueChanged }),
      );
      await admin.register(
        adminReviewRoutes({ ...shop.adminReview, onChanged: onCatalogueChanged }),
      );
      await admin.register(
        adminReservationRoutes({ ...shop.adminReservation, onChanged: onOutboxFilled }),
      );
      await admin.register(adminCreditRoutes({ ...shop.adminCredit, onMail: onOutboxFilled }));
      await admin.register(adminMemberRoutes(shop.adminMember));
      await admin.register(adminPictureRoutes(shop.adminPicture));
      await admin.register(
        adminInventoryRoutes({ ...shop.adminInventory, onChanged: onCatalogueChanged }),
      );
      await admin.register(adminOutboxRoutes({ ...shop.outbox, onRetried: onOutboxFilled }));
      await admin.register(adminAutomationRoutes({ ...shop.automation, ...parts.jobs }));
      await admin.register(
        adminSettingsRoutes({ ...shop.adminSettings, onChanged: onCatalogueChanged }),
      );
    },
    { prefix: '/admin' },
  );
  api.get('/*', { schema: { hide: true } }, async (_request, reply) =>
    refuse(reply, ROUTE_NOT_FOUND),
  );
}

/** Builds the server; `listen` is for the caller. Plugins get use cases, never the container. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, shop, web } = parts;
  const app = newFastify(settings);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  parseJsonBodies(app);
  handleErrors(app, shop.isOutage);
  logRequests(app);
  endConnectionsOnClose(app);
  app.setNotFoundHandler((_request, reply) => refuse(reply, ROUTE_NOT_FOUND));
  setSecurityHeaders(app, {
    hashes: web?.build.hashes ?? NO_INLINE,
    https: settings.publicUrl.startsWith('https:'),
    payment: settings.payment,
    firebase: settings.firebase,
    asksBots: settings.botCheck !== undefined,
  });
  if (settings.rateLimit) await limitRates(app);
  documentApi(app, { ...settings, title: settings.brand });
  await app.register(async (api) => registerApi(api, parts), { prefix: '/api' });
  await app.register(seoRoutes({ ...settings, listProducts: shop.product.listProducts }));
  await app.register(pictureRoutes(shop.picture));
  if (web) await serveFiles(app, web.build.root);
  await app.register(languageRoutes({ https: settings.publicUrl.startsWith('https:') }));
  await app.register(pageRoutes(web?.pages));
  return app;
}
