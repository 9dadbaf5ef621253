import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { PictureUploads } from '#core/contract/admin-api.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { jsonIn } from '#core/kernel/json.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { networkProblem } from './network-problem.ts';
import { problemFrom } from './problem.ts';

export type UploadOptions = {
  /** A token valid for at least another minute; undefined when signed out. */
  readonly token: () => Promise<string | undefined>;
};

type Uploaded = Result<PictureSet, ApiProblem>;

/** Allows 15 MB over a phone connection, plus waiting for earlier uploads. */
const TIMEOUT = 300_000;

const CANCELLED: ApiProblem = {
  status: 0,
  code: 'cancelled',
  title: 'Canceled',
  detail: 'The upload was canceled.',
};

/** The route's response schema guarantees the shape, as in `http-api.ts`. */
function answerOf({ status, responseText }: XMLHttpRequest): Uploaded {
  const body = jsonIn(responseText);
  return status === 201 && body !== undefined
    ? ok(body as PictureSet)
    : err(problemFrom(status, body));
}

const ended = (request: XMLHttpRequest): Promise<Uploaded> =>
  new Promise((resolve) => {
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('abort', () => resolve(err(CANCELLED)));
    for (const failure of ['error', 'timeout'] as const) {
      request.addEventListener(failure, () => resolve(err(networkProblem(failure))));
    }
  });

/** Uses XMLHttpRequest because `fetch` reports no upload progress. Never rejects. */
export function httpPictureUploads({ token }: UploadOptions): PictureUploads {
  return {
    upload({ bytes, type }, onSent) {
      const request = new XMLHttpRequest();
      let isCancelled = false;

      async function send(): Promise<Uploaded> {
        let bearer: string | undefined;
        try {
          bearer = await token();
        } catch (error) {
          return err(networkProblem(error));
        }
        if (isCancelled) return err(CANCELLED);
        request.open('POST', '/api/admin/pictures');
        request.timeout = TIMEOUT;
        request.setRequestHeader('content-type', type);
        if (bearer !== undefined) request.setRequestHeader('authorization', `Bearer ${bearer}`);
        request.upload.addEventListener('progress', ({ loaded, total }) => {
          if (total > 0) onSent(loaded / total);
        });
        const answer = ended(request);
        request.send(bytes);
        return answer;
      }

      return {
        answer: send(),
        cancel() {
          isCancelled = true;
          request.abort();
        },
      };
    },
  };
}
