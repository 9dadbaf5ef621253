import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { PublicConfig } from '#core/contract/page.ts';
import { AREAS } from '#server/areas/areas.ts';
import { AUDIT_LOG } from '#server/areas/audit-log/audit-log.wiring.ts';
import { CATALOGUE } from '#server/areas/catalogue/catalogue.wiring.ts';
import { staffAccess } from '#server/areas/staff/staff.wiring.ts';
import { healthRoutes } from '#server/platform/http/health.route.ts';
import { parseJsonBodies } from '#server/platform/http/json-body.ts';
import { refuse } from '#server/platform/http/problem.ts';
import { crewPageRoutes, languageRoutes, pageRoutes } from '#server/platform/pages/page.route.ts';
import type { Pages } from '#server/platform/pages/pages.ts';
import { seoRoutes } from '#server/platform/pages/seo.route.ts';
import type { WebBuild } from '#server/platform/pages/web-build.ts';
import { checkBots } from '#server/platform/plugins/bot-check.ts';
import { compressJson } from '#server/platform/plugins/compress-json.ts';
import { endConnectionsOnClose, answerClientError } from '#server/platform/plugins/connections.ts';
import {
  BAD_ADDRESS,
  handleErrors,
  ROUTE_NOT_FOUND,
} from '#server/platform/plugins/error-handler.ts';
import { documentApi } from '#server/platform/plugins/openapi.ts';
import { limitRates, readForwarded } from '#server/platform/plugins/rate-limits.ts';
import {
  loggerOptions,
  logRequests,
  type LogStream,
  requestId,
} from '#server/platform/plugins/request-log.ts';
import { requireStaff } from '#server/platform/plugins/require-account.ts';
import { NO_INLINE, setSecurityHeaders } from '#server/platform/plugins/security-headers.ts';
import { serveFiles } from '#server/platform/plugins/static-files.ts';
import type { AreaTools } from '#server/platform/wiring/area.ts';
import { isOutage } from '#server/platform/wiring/is-outage.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const MOST_BODY_BYTES = 256 * 1_024;
/** A token that is too long is a bad token, not a missing page. */
const MOST_PARAMETER_LENGTH = 8_000;

export type AppSettings = {
  readonly publicUrl: string;
  /** The card provider whose form pages may load. */
  readonly payment: PublicConfig['payment'];
  /** Set when Firebase keeps the accounts: pages may call it and open Google's sign-in window. */
  readonly firebase?: PublicConfig['firebase'];
  /** Set when calls must prove they come from our page: pages may load what makes the proof. */
  readonly botCheck?: PublicConfig['botCheck'];
  readonly brand: string;
  readonly version: string;
  readonly commit?: string | undefined;
  /** Makes a span for each request; undefined when tracing is off. */
  readonly trace?: ((app: FastifyInstance) => void) | undefined;
  readonly rateLimit: boolean;
  readonly logLevel: string;
  /** How many proxies are in front of the server, or their addresses. */
  readonly trustProxy: false | number | string;
  readonly logStream?: LogStream | undefined;
  /** Counts each response; undefined when metrics are off. */
  readonly answered?: ((status: number, milliseconds: number) => void) | undefined;
};

type AppParts = {
  readonly settings: AppSettings;
  /** The shop the areas' routes are built from. */
  readonly tools: AreaTools;
  /** Undefined: only the API is served. */
  readonly web?: { readonly build: WebBuild; readonly pages: Pages } | undefined;
};

/** Only the last `hops` addresses are our proxies; a visitor can write anything before them. */
const proxyTrust = (trust: AppSettings['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;

/**
 * How long an unfinished request may hold a connection: enough for a 12 MB photo from a slow phone.
 */
const LIMITS_OF_TIME = {
  requestTimeout: 60_000,
  /** No data in either direction. */
  connectionTimeout: 120_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 1_000 },
} as const;

const neverAsked = (): never => {
  throw new Error('Schemas are compiled by zod');
};
/** Replaces Fastify's own JSON schema compilers, which would be loaded at every start. */
const NO_COMPILERS = { buildValidator: neverAsked, buildSerializer: neverAsked };

function newFastify({ logLevel, logStream, trustProxy }: AppSettings): FastifyInstance {
  return Fastify({
    logger: loggerOptions(logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerClientError,
    genReqId: requestId,
    ...LIMITS_OF_TIME,
    bodyLimit: MOST_BODY_BYTES,
    trustProxy: proxyTrust(trustProxy),
    routerOptions: { maxParamLength: MOST_PARAMETER_LENGTH },
    schemaController: { compilersFactory: NO_COMPILERS },
    frameworkErrors: (_error, _request, reply) => void refuse(reply, BAD_ADDRESS),
  });
}

async function registerApi(
  api: FastifyInstance,
  { settings: { version, commit }, tools }: AppParts,
): Promise<void> {
  const { of, maybe } = tools;
  const botCheck = maybe(PORTS.botCheck);
  compressJson(api);
  if (botCheck) checkBots(api, botCheck);
  await api.register(healthRoutes({ version, commit, health: of(PORTS.shopHealth) }));
  for (const routes of AREAS.flatMap((area) => area.api?.(tools) ?? [])) await api.register(routes);
  await api.register(
    async (admin) => {
      requireStaff(admin, {
        ...staffAccess(tools),
        acts: of(PORTS.acts),
        note: of(AUDIT_LOG.note),
      });
      for (const routes of AREAS.flatMap((area) => area.admin?.(tools) ?? [])) {
        await admin.register(routes);
      }
    },
    { prefix: '/admin' },
  );
  api.get('/*', { schema: { hide: true } }, async (_request, reply) =>
    refuse(reply, ROUTE_NOT_FOUND),
  );
}

/** Builds the server; the caller calls `listen`. Plugins get use cases, never the container. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, tools, web } = parts;
  const app = newFastify(settings);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  if (settings.trustProxy !== false) readForwarded(app);
  parseJsonBodies(app);
  handleErrors(app, isOutage);
  settings.trace?.(app);
  logRequests(app, settings.answered);
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
  const listProducts = tools.of(CATALOGUE.listProducts);
  const readSite = tools.of(RECORDS.readSite);
  const readSettings = tools.of(RECORDS.settings).read;
  await app.register(
    seoRoutes({ publicUrl: settings.publicUrl, listProducts, readSettings, readSite }),
  );
  for (const routes of AREAS.flatMap((area) => area.site?.(tools) ?? []))
    await app.register(routes);
  if (web) {
    await serveFiles(app, web.build.root);
    await app.register(crewPageRoutes(web.build.root, readSite));
  }
  const secure = { https: settings.publicUrl.startsWith('https:') };
  await app.register(languageRoutes(secure));
  await app.register(pageRoutes(web?.pages, secure));
  return app;
}
