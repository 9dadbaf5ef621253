import {
  MOST_PICTURE_BYTES,
  PICTURE_UPLOAD_TYPES,
} from '#core/catalogue/pictures/picture-limits.ts';

export type UploadState =
  | { readonly kind: 'waiting' }
  /** How much has gone, 0 to 1. At 1 the server makes the files. */
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly message: string; readonly mayRetry: boolean };

export type Upload = { readonly id: number; readonly file: File; readonly state: UploadState };

export type Uploads = readonly Upload[];

/** What the file chooser offers; a phone turns its own photos into one of these. */
export const CHOSEN_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'].join(',');

const failed = (message: string, mayRetry = false): UploadState => ({
  kind: 'failed',
  message,
  mayRetry,
});

/** What can be told of a file before it is sent. */
export function firstState({ type, size }: Pick<File, 'type' | 'size'>): UploadState {
  if (!PICTURE_UPLOAD_TYPES.some((known) => known === type)) {
    return failed('This is not a JPEG, PNG, WebP or AVIF picture.');
  }
  if (size > MOST_PICTURE_BYTES) {
    return failed('A picture may have at most 15 MB. Make it smaller first.');
  }
  return { kind: 'waiting' };
}

/** @param firstId not used yet; each file takes the next */
export const withFiles = (uploads: Uploads, files: readonly File[], firstId: number): Uploads => [
  ...uploads,
  ...files.map((file, index) => ({ id: firstId + index, file, state: firstState(file) })),
];

export const withState = (uploads: Uploads, id: number, state: UploadState): Uploads =>
  uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload));

export const without = (uploads: Uploads, id: number): Uploads =>
  uploads.filter((upload) => upload.id !== id);

/** One at a time: they share one line, and the server makes them one after another anyway. */
export function nextToSend(uploads: Uploads): Upload | undefined {
  if (uploads.some(({ state }) => state.kind === 'sending')) return undefined;
  return uploads.find(({ state }) => state.kind === 'waiting');
}

export const isUnderWay = (uploads: Uploads): boolean =>
  uploads.some(({ state }) => state.kind !== 'failed');
