import type { Socket } from 'node:net';
import { PROBLEM_TYPE } from '#server/platform/http/problem.ts';

type Answer = readonly [status: number, reason: string, code: string];

const ANSWERS: Readonly<Record<string, Answer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'headers_too_large'],
};
const BAD_REQUEST: Answer = [400, 'Bad Request', 'bad_request'];

/** What never became a request is answered as a problem too, and not logged: its bytes may hold a token. */
export function answerClientError(error: { readonly code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, title, code] = ANSWERS[error.code] ?? BAD_REQUEST;
  const body = JSON.stringify({ status, code, title, detail: `${title}.` });
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
