import type { FastifyReply } from 'fastify';
import { z } from 'zod';

export const PDF = 'application/pdf';
export const CALENDAR = 'text/calendar';

/** Response schema of a file download. */
export const fileOf = (type: string) => ({
  description: 'A file.',
  content: { [type]: { schema: z.unknown() } },
});

/** Sends a file to save under this name. */
export function sendFile(
  reply: FastifyReply,
  type: string,
  name: string,
  content: Uint8Array | string,
): FastifyReply {
  reply
    .type(type === CALENDAR ? `${CALENDAR}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${name}"`);
  return reply.send(typeof content === 'string' ? content : Buffer.from(content));
}
