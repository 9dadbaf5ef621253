import type { z } from 'zod';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { Asked, Told } from './fields.ts';
import type { Answer } from './problem.ts';

/** The routes of an area below `/api/admin`, as `GET /credits/:code`: what they take, and what they answer. */
export type Routes = Readonly<
  Record<
    string,
    { readonly query?: z.ZodType; readonly body?: z.ZodType; readonly answer: z.ZodType }
  >
>;

type ParamsOf<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

type Taken<Path extends string, Route> = {
  readonly [Name in ParamsOf<Path>]: string;
} & (Route extends {
  readonly query: infer Query extends z.ZodType;
}
  ? { readonly query?: Asked<Query> | undefined }
  : unknown) &
  (Route extends { readonly body: infer Body extends z.ZodType }
    ? { readonly body: Asked<Body> }
    : unknown);

/** How the routes of a table are called. Fails with `ApiProblemError`. */
export type Calls<Table extends Routes> = <Path extends keyof Table & string>(
  route: Path,
  ...taken: object extends Taken<Path, Table[Path]>
    ? [taken?: Taken<Path, Table[Path]>]
    : [taken: Taken<Path, Table[Path]>]
) => Promise<Told<Table[Path]['answer']>>;

/** Needs the bearer token of an admin; 401 without one, 403 `not_admin`. */
export interface AdminApi {
  call(
    route: string,
    taken?: {
      readonly body?: unknown;
      readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
      /** By name, what the route's path leaves open. */
      readonly [param: string]: unknown;
    },
  ): Answer<unknown>;
}

export type PictureUpload = {
  /** `cancelled` once it was. */
  readonly answer: Answer<PictureSet>;
  readonly cancel: () => void;
};

/** The browser's way to send a picture. Needs the token of an admin, as `AdminApi` does. */
export interface PictureUploads {
  /** @param onSent told how much has gone, 0 to 1; after 1 the server makes the files, which takes seconds */
  upload(
    picture: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string },
    onSent: (share: number) => void,
  ): PictureUpload;
}
