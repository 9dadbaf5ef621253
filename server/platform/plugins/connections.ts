import type { FastifyInstance } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, problem, PROBLEM_TYPE } from '#server/platform/http/problem.ts';

const ANSWERS: Readonly<Record<string, Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: problem('timeout'),
  HPE_HEADER_OVERFLOW: problem('headers_too_large'),
};

/** Answers requests it cannot parse with a problem. Never logs them: they may hold a token. */
export function answerClientError(error: { readonly code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const answer = ANSWERS[error.code] ?? problem('bad_request');
  const body = JSON.stringify(answer);
  socket.end(
    [
      `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`,
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/**
 * While the server closes, responses to running requests also end their connection. A keep-alive
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
