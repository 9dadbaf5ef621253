import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, answers to running requests also end their connection: a keep-alive
 * would hold the process for another minute.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
