import type { FastifyInstance, RouteOptions } from 'fastify';
import type { ApiInfo } from './write-openapi.ts';

/** Describes routes registered after it at `/api/openapi.json`, generated on the first request. */
export function documentApi(app: FastifyInstance, info: ApiInfo): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  let written: Promise<object> | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => {
    written ??= import('#server/platform/plugins/write-openapi.ts').then(({ writeOpenApi }) =>
      writeOpenApi(routes, info),
    );
    return written;
  });
}
