const MANAGE_PATH = /\/manage\/+[^?#]*/gi;

const TOKEN = /[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{32,}/g;

const SECRET_PARAMETER = /([?&][^=&#]*(?:secret|token|password)[^=&#]*=)[^&#]*/gi;

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Most addresses: nothing in them is written in another way, and nothing names a secret. */
const PLAIN = /^[\w/?=&-]*$/;

const SUSPICIOUS = /manage|secret|token|password/i;

/**
 * A URL as it may be logged: without the token of a manage link, however it is spelled, and without a card provider's
 * client secret, which comes back in the query after a redirect.
 */
export function maskUrl(url: string): string {
  if (PLAIN.test(url) && !SUSPICIOUS.test(url)) return url;
  return decoded(url)
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(SECRET_PARAMETER, '$1***')
    .replaceAll(MANAGE_PATH, '/manage/***')
    .replaceAll(TOKEN, '***');
}
