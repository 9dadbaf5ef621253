import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { PublicConfig } from '#core/ports/page.ts';
import { parseJsonBodies } from '#server/json-body.ts';
import type { Pages } from '#server/pages/pages.ts';
import type { WebBuild } from '#server/pages/web-build.ts';
import { checkBots } from '#server/plugins/bot-check.ts';
import { answerClientError } from '#server/plugins/client-error.ts';
import { compressJson } from '#server/plugins/compress-json.ts';
import { endConnectionsOnClose } from '#server/plugins/end-connections.ts';
import { BAD_ADDRESS, handleErrors, ROUTE_NOT_FOUND } from '#server/plugins/error-handler.ts';
import { documentApi } from '#server/plugins/openapi.ts';
import { limitRates } from '#server/plugins/rate-limits.ts';
import {
  loggerOptions,
  logRequests,
  type LogStream,
  requestId,
} from '#server/plugins/request-log.ts';
import { requireAdmin } from '#server/plugins/require-admin.ts';
import { NO_INLINE, setSecurityHeaders } from '#server/plugins/security-headers.ts';
import { serveFiles } from '#server/plugins/static-files.ts';
import { refuse } from '#server/problem.ts';
import { accountRoutes } from '#server/routes/account.route.ts';
import { adminCreditRoutes } from '#server/routes/admin-credit.route.ts';
import {
  adminAutomationRoutes,
  type AdminAutomationUseCases,
} from '#server/routes/admin-automation.route.ts';
import { adminInventoryRoutes } from '#server/routes/admin-inventory.route.ts';
import { adminMemberRoutes } from '#server/routes/admin-member.route.ts';
import { adminOutboxRoutes } from '#server/routes/admin-outbox.route.ts';
import { adminPictureRoutes } from '#server/routes/admin-picture.route.ts';
import { adminProductRoutes } from '#server/routes/admin-product.route.ts';
import { adminReservationRoutes } from '#server/routes/admin-reservation.route.ts';
import { adminReviewRoutes } from '#server/routes/admin-review.route.ts';
import { adminSettingsRoutes } from '#server/routes/admin-settings.route.ts';
import { contactRoutes } from '#server/routes/contact.route.ts';
import { healthRoutes } from '#server/routes/health.route.ts';
import { languageRoutes } from '#server/routes/language.route.ts';
import { manageRoutes } from '#server/routes/manage.route.ts';
import { meRoutes } from '#server/routes/me.route.ts';
import { pageRoutes } from '#server/routes/page.route.ts';
import { paperRoutes } from '#server/routes/papers.route.ts';
import { paymentRoutes } from '#server/routes/payment.route.ts';
import { pictureRoutes } from '#server/routes/picture.route.ts';
import { productRoutes } from '#server/routes/product.route.ts';
import { reservationRoutes } from '#server/routes/reservation.route.ts';
import { reviewRoutes } from '#server/routes/review.route.ts';
import { seoRoutes } from '#server/routes/seo.route.ts';
import { sessionRoutes } from '#server/routes/session.route.ts';
import { simulatedCardRoutes } from '#server/routes/simulated-card.route.ts';
import { webhookRoutes } from '#server/routes/webhook.route.ts';
import type { Shop } from '#server/shop.ts';

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
