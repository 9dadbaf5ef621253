import swagger from '@fastify/swagger';
import Fastify, { type RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { WEBHOOK_PAYLOADS, webhookBodySchema } from '#core/contract/webhooks.ts';

export type ApiInfo = {
  readonly title: string;
  readonly version: string;
  readonly publicUrl: string;
};

const pass = (): true => true;

/** In an order that does not follow the imports. */
const byName = (schemas: object = {}): object =>
  Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The calls that other programs receive, by event. */
const webhooks = (): object =>
  Object.fromEntries(
    Object.entries(WEBHOOK_PAYLOADS).map(([event, data]) => {
      const body = webhookBodySchema.extend({ type: z.literal(event), data });
      const content = { 'application/json': { schema: z.toJSONSchema(body) } };
      const responses = { '2XX': { description: 'Received. Otherwise it is sent again.' } };
      return [event, { post: { requestBody: { content }, responses } }];
    }),
  );

/** Registers the routes again in a server that only describes them, without listening. */
export async function writeOpenApi(
  routes: readonly RouteOptions[],
  { title, version, publicUrl }: ApiInfo,
): Promise<object> {
  const scribe = Fastify({ exposeHeadRoutes: false });
  scribe.setValidatorCompiler(() => pass);
  scribe.setSerializerCompiler(() => String);
  await scribe.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${title} API`, version },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          crew: { type: 'http', scheme: 'Crew' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  for (const { method, url, schema } of routes) {
    if (method !== 'HEAD') scribe.route({ method, url, ...(schema && { schema }), handler: pass });
  }
  await scribe.ready();
  const document = scribe.swagger();
  const components = 'components' in document ? document.components : undefined;
  return {
    ...document,
    webhooks: webhooks(),
    components: { ...components, schemas: byName(components?.schemas) },
  };
}
