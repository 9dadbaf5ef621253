import { connect, type Socket } from 'node:net';

export type Reply = { readonly status: number; readonly body: Buffer };

/** One kept-alive connection that sends one request at a time. */
export type Connection = {
  ask(request: Buffer): Promise<Reply>;
  close(): void;
};

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)/i;

/** The bytes of a request. A body is sent as JSON. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all: Record<string, string> = { host: '127.0.0.1', ...headers };
  if (body !== undefined) {
    all['content-type'] = 'application/json';
    all['content-length'] = String(Buffer.byteLength(text));
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n'));
}

/** The response at the start of the bytes. Undefined while it is incomplete. */
function readReply(bytes: Buffer): Reply | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = Number(LENGTH.exec(head)?.[1] ?? 'NaN');
  if (Number.isNaN(length)) throw new Error(`An answer without a length:\n${head}`);
  const start = headEnd + HEAD_END.length;
  if (bytes.length < start + length) return undefined;
  return { status: Number(head.slice(9, 12)), body: bytes.subarray(start, start + length) };
}

/**
 * Plain sockets instead of an HTTP client, because the measuring side shares two cores with the
 * measured one and must cost little. Only for responses with a `content-length`, as all of ours
 * are.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  let chunks: Buffer[] = [];
  let wanted: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;

  const fail = (error: Error): void => {
    wanted?.reject(error);
    wanted = undefined;
  };
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    try {
      const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks);
      chunks = [bytes];
      const reply = readReply(bytes);
      if (reply === undefined) return;
      chunks = [];
      const { resolve } = wanted ?? {};
      wanted = undefined;
      resolve?.(reply);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server ended the connection')));

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        wanted = { resolve, reject };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
}
