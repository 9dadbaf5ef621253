import type { BotCheckProblem } from '#core/accounts/bot-check.ts';
import type { ApiProblem } from '#core/contract/problem.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const listOf = (value: unknown): readonly Fields[] | undefined =>
  Array.isArray(value) ? value.filter(isFields) : undefined;

const errorsOf = (value: unknown): ApiProblem['errors'] =>
  listOf(value)?.map(({ path, message, ...coded }) => ({
    path: String(path ?? ''),
    message: textOf(message) ?? 'Please check this.',
    ...codedFrom(coded),
  }));

const nearestOf = (value: unknown): ApiProblem['nearest'] =>
  listOf(value)?.map(({ startDate, endDate, startsAt }) => ({
    startDate: String(startDate),
    endDate: String(endDate),
    startsAt: textOf(startsAt),
  }));

const violationsOf = (value: unknown): ApiProblem['violations'] =>
  listOf(value)?.map(({ stopId, code, detail, truckId, by }) => ({
    stopId: String(stopId),
    code: String(code),
    detail: textOf(detail) ?? '',
    truckId: textOf(truckId),
    by: typeof by === 'number' ? by : undefined,
  }));

/** Params are only trusted for our own codes, which have sentences. */
const isParams = (value: unknown): value is NonNullable<ApiProblem['params']> => isFields(value);

const codedFrom = ({ code, params }: Fields) => ({
  code: textOf(code),
  params: isParams(params) ? params : undefined,
});

const daysOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((day) => typeof day === 'string') : undefined;

/**
 * Parses `application/problem+json` by hand, since zod would be half of the home page's script.
 * Fills in missing or malformed fields, so that screens always have a sentence.
 */
export function problemFrom(status: number, body: unknown): ApiProblem {
  const fields: Fields = isFields(body) ? body : {};
  const { code = 'bad_answer', params } = codedFrom(fields);
  const { reason } = fields;
  return {
    status,
    code,
    params,
    title: textOf(fields['title']) ?? 'Something went wrong',
    detail: textOf(fields['detail']) ?? 'Something went wrong on our side. Please try again.',
    errors: errorsOf(fields['errors']),
    productId: textOf(fields['productId']),
    productTitle: textOf(fields['productTitle']),
    days: daysOf(fields['days']),
    reason: reason === 'crew' || reason === 'units' ? reason : undefined,
    nearest: nearestOf(fields['nearest']),
    violations: violationsOf(fields['violations']),
  };
}

/** Nothing was sent, because the page could not prove that it is not a bot. */
export const unprovenProblem = (problem: BotCheckProblem): ApiProblem => ({
  ...problem,
  status: 0,
  title: 'Not sent',
  detail: '',
});
