import { z } from 'zod';
import { type InputOf, calendarDaySchema, idSchema, type OutputOf } from './fields.ts';
import type { Answer } from './problem.ts';

/** Input and answer of a call. Its key in a table is its method and path: `GET /quotes/:token`. */
export type Call = {
  /** Path parameters that `PATH_PARAMS` lacks, or that mean something else here. */
  readonly params?: Readonly<Record<string, z.core.$ZodType>>;
  readonly query?: z.core.$ZodType;
  readonly headers?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  /** 200 if absent. */
  readonly status?: 201 | 202;
  readonly answer: z.core.$ZodType;
};

export type CallTable = Readonly<Record<string, Call>>;

/**
 * An area's calls for customers, below `/api`. The browser's client and the server's `serveCalls`
 * both read them. Tables of the office: `Routes` in `admin-api.ts`.
 */
export type PublicRoutes = Readonly<
  Record<
    string,
    Call & {
      /** Needs proof that a person sent it, if the shop asks for one; else 403. */
      readonly botChecked?: true;
      /** The scheme of the `Authorization` header that it needs. */
      readonly authorization?: 'Manage';
    }
  >
>;

/** Parameters that mean the same in almost every path. */
export const PATH_PARAMS = {
  id: idSchema,
  day: calendarDaySchema,
  token: z.string(),
  idOrSlug: z.string().max(200),
} as const;

/** The names of a path's parameters. */
export type ParamsOf<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

type Part<Name extends string, Input> = object extends Input
  ? { readonly [Key in Name]?: Input | undefined }
  : { readonly [Key in Name]: Input };

/** What a call is made with: its path parameters by name, and its other parts. */
type Taken<Path extends string, Of> = {
  readonly [Name in ParamsOf<Path>]: string;
} & (Of extends { readonly query: infer Query extends z.core.$ZodType }
  ? Part<'query', InputOf<Query>>
  : unknown) &
  (Of extends { readonly headers: infer Headers extends z.core.$ZodType }
    ? { readonly headers?: InputOf<Headers> }
    : unknown) &
  (Of extends { readonly authorization: infer Scheme extends string }
    ? { readonly headers: { readonly authorization: `${Scheme} ${string}` } }
    : unknown) &
  (Of extends { readonly body: infer Body extends z.core.$ZodType }
    ? { readonly body: InputOf<Body> }
    : unknown);

export type TakenBy<Path extends string, Of> =
  object extends Taken<Path, Of> ? [taken?: Taken<Path, Of>] : [taken: Taken<Path, Of>];

/** The typed calls of a table. They never fail: an outage is a `network` problem. */
export type Asks<Table extends CallTable> = <Path extends keyof Table & string>(
  route: Path,
  ...taken: TakenBy<Path, Table[Path]>
) => Answer<OutputOf<Table[Path]['answer']>>;
