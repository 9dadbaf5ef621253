import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { Need } from '#core/staff/access.ts';
import type { Call, CallTable, TakenBy } from './calls.ts';
import type { OutputOf } from './fields.ts';
import type { Answer } from './problem.ts';

/**
 * An area's routes below `/api/admin`, such as `GET /credits/:code`, with their input and answer. The
 * browser's client and the server's `serveCalls` both read them.
 */
export type Routes = Readonly<
  Record<
    string,
    Call & {
      /** The call's section, and whether it changes anything. Staff without it are refused. */
      readonly needs: Need;
      /** False: only for a signed-in person. Keys never get the `security` section, either way. */
      readonly byKey?: false;
    }
  >
>;

/** The typed calls of a route table. Fails with `ApiProblemError`. */
export type Calls<Table extends CallTable> = <Path extends keyof Table & string>(
  route: Path,
  ...taken: TakenBy<Path, Table[Path]>
) => Promise<OutputOf<Table[Path]['answer']>>;

/** For staff. Otherwise 401 or 403 `not_admin`; 403 `not_allowed` without the section. */
export type AdminApi = (
  route: string,
  taken?: {
    readonly body?: unknown;
    readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
    /** An owner's approval of this call (`SignIn.approval`), needed after 403 `needs_owner`. */
    readonly approval?: string | undefined;
    /** Sent with it: a code from that owner's second factor. */
    readonly approvalCode?: string | undefined;
    /** The path's parameters, by name. */
    readonly [param: string]: unknown;
  },
) => Answer<unknown>;

type PictureUpload = {
  /** The problem `cancelled` after a cancel. */
  readonly answer: Answer<PictureSet>;
  readonly cancel: () => void;
};

/** Uploads a picture from the browser. Needs an admin's token, like `AdminApi`. */
export interface PictureUploads {
  /**
   * @param onSent called with progress from 0 to 1; after that the server needs seconds to make the
   *   files
   */
  upload(
    picture: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string },
    onSent: (share: number) => void,
  ): PictureUpload;
}
