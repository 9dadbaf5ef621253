import { MOST_PICTURE_BYTES, PICTURE_UPLOAD_TYPES } from '#core/catalogue/pictures/picture-name.ts';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { PictureUploads } from '#core/contract/admin-api.ts';
import type { ApiProblem } from '#core/contract/problem.ts';

export type UploadState =
  | { readonly kind: 'waiting' }
  /** Share sent, 0 to 1. At 1, the server is making the files. */
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly message: string; readonly mayRetry: boolean };

export type Upload = { readonly id: number; readonly file: File; readonly state: UploadState };

type Uploads = readonly Upload[];

/** Types in the file chooser; phones convert their photos to one of these. */
export const CHOSEN_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'].join(',');

/** For good: the same file fails again. */
const refused = (message: string): UploadState => ({ kind: 'failed', message, mayRetry: false });

/** Errors detectable before sending a file. */
function firstState({ type, size }: Pick<File, 'type' | 'size'>): UploadState {
  if (!PICTURE_UPLOAD_TYPES.some((known) => known === type)) {
    return refused('This is not a JPEG, PNG, WebP, or AVIF picture.');
  }
  if (size > MOST_PICTURE_BYTES) {
    return refused('Pictures can be up to 15 MB. Make it smaller first.');
  }
  return { kind: 'waiting' };
}

/** @param firstId unused id of the first file; the others count up from it */
const withFiles = (uploads: Uploads, files: readonly File[], firstId: number): Uploads => [
  ...uploads,
  ...files.map((file, index) => ({ id: firstId + index, file, state: firstState(file) })),
];

const withState = (uploads: Uploads, id: number, state: UploadState): Uploads =>
  uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload));

const without = (uploads: Uploads, id: number): Uploads =>
  uploads.filter((upload) => upload.id !== id);

/** One at a time, because uploads share the connection and the server processes them in turn. */
function nextToSend(uploads: Uploads): Upload | undefined {
  if (uploads.some(({ state }) => state.kind === 'sending')) return undefined;
  return uploads.find(({ state }) => state.kind === 'waiting');
}

export const isUnderWay = (uploads: Uploads): boolean =>
  uploads.some(({ state }) => state.kind !== 'failed');

const NOT_BEGUN: ApiProblem = {
  status: 0,
  code: 'network',
  title: 'No connection',
  detail: 'The upload could not start. Check your connection and try again.',
};

/** An invalid picture stays invalid. Network, server load and an expired session may recover. */
const failedBy = ({ status, detail }: ApiProblem): UploadState => ({
  kind: 'failed',
  message: detail,
  mayRetry: status === 0 || status === 401 || status === 429 || status >= 500,
});

export type UploadQueueOptions = {
  readonly load: () => Promise<PictureUploads>;
  /** Returns why the picture cannot be used, if so. */
  readonly onUploaded: (set: PictureSet, file: File) => string | undefined;
};

type Running = { readonly id: number; cancel: () => void; isCancelled: boolean };

/** Sends files in turn. Finished and canceled ones leave; failed ones stay with the reason. */
export function pictureUploadQueue({ load, onUploaded }: UploadQueueOptions) {
  const listeners = new Set<() => void>();
  let uploads: Uploads = [];
  let nextId = 1;
  let running: Running | undefined;

  function show(changed: Uploads): void {
    uploads = changed;
    for (const listener of listeners) listener();
  }

  async function ask({ id, file }: Upload, run: Running) {
    const [sender, bytes] = await Promise.all([load(), file.arrayBuffer()]);
    if (run.isCancelled) return undefined;
    const picture = { bytes: new Uint8Array(bytes), type: file.type };
    const { answer, cancel } = sender.upload(picture, (share) =>
      show(withState(uploads, id, { kind: 'sending', share })),
    );
    run.cancel = cancel;
    return answer;
  }

  /** The upload's result. Undefined once it belongs to the product, or was canceled. */
  async function outcome(upload: Upload, run: Running): Promise<UploadState | undefined> {
    try {
      const answer = await ask(upload, run);
      if (answer === undefined || run.isCancelled) return undefined;
      if (!answer.ok) return failedBy(answer.error);
      const message = onUploaded(answer.value, upload.file);
      return message === undefined ? undefined : refused(message);
    } catch {
      return failedBy(NOT_BEGUN);
    }
  }

  async function send(upload: Upload): Promise<void> {
    const { id } = upload;
    const run: Running = { id, cancel: () => undefined, isCancelled: false };
    running = run;
    show(withState(uploads, id, { kind: 'sending', share: 0 }));
    const state = await outcome(upload, run);
    if (run.isCancelled) return;
    show(state === undefined ? without(uploads, id) : withState(uploads, id, state));
    goOn();
  }

  function goOn(): void {
    const next = nextToSend(uploads);
    if (next !== undefined) void send(next);
  }

  function stop(): void {
    if (running === undefined) return;
    running.isCancelled = true;
    running.cancel();
    running = undefined;
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    uploads: () => uploads,
    add(files: readonly File[]): void {
      show(withFiles(uploads, files, nextId));
      nextId += files.length;
      goOn();
    },
    /** Cancels a running or waiting upload, or dismisses a failed one. */
    drop(id: number): void {
      if (running?.id === id) stop();
      show(without(uploads, id));
      goOn();
    },
    retry(id: number): void {
      show(withState(uploads, id, { kind: 'waiting' }));
      goOn();
    },
    /** Cancels all of them. */
    clear(): void {
      stop();
      show([]);
    },
  };
}
