/** 128 random bits; also where `crypto.randomUUID` is missing, on a page that was not sent over https. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
