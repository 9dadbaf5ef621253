import type { FastifyInstance, RouteOptions } from 'fastify';
import type { ApiInfo } from './write-openapi.ts';

/**
 * Records every route registered after it and describes them at `/api/openapi.json`. The
 * generator is loaded on the first request.
 */
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
