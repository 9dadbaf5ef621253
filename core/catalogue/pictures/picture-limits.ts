/** What a browser may send. What it really is, its first bytes say. */
export const PICTURE_UPLOAD_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/gif',
  'image/svg+xml',
] as const;

/** More than a phone's photo has. */
export const MOST_PICTURE_BYTES = 15 * 1_024 * 1_024;
