import type { FastifyInstance } from 'fastify';
import type { ReadSite } from '#core/content/company.ts';
import { type Problem, withPhone } from '#server/platform/http/problem.ts';

const namesPhone = (payload: unknown): payload is Problem =>
  typeof payload === 'object' &&
  payload !== null &&
  'code' in payload &&
  'params' in payload &&
  typeof payload.params === 'object' &&
  payload.params !== null &&
  'phone' in payload.params;

/** Puts the shop's present phone number into refusals that ask to call: the code that makes them knows only the program's. */
export const tellPhone = (app: FastifyInstance, readSite: ReadSite): void =>
  void app.addHook('preSerialization', async (_request, _reply, payload) =>
    namesPhone(payload) ? withPhone(payload, (await readSite()).phone) : payload,
  );
