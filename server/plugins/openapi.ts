import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

export type ApiInfo = {
  readonly title: string;
  readonly version: string;
  readonly publicUrl: string;
};

/** Collects the schemas of every route registered after it, and serves them at `/api/openapi.json`. */
export async function documentApi(app: FastifyInstance, info: ApiInfo): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${info.title} API`, version: info.version },
      servers: [{ url: info.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
