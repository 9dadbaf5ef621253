const MANAGE_PATH = /\/manage\/+[^?#]*/gi;

// Strangers choose these texts: each of the two begins where nothing before it could have, or a long address takes minutes.
const TOKEN = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{32,}/g;

const SECRET_PARAMETER = /([?&](?=[^?&=#]*=)[^?&=#]*?(?:secret|token|password)[^?&=#]*=)[^&#]*/gi;

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Matches most URLs: nothing encoded, nothing that could be a secret. */
const PLAIN = /^[\w/?=&-]*$/;

const SUSPICIOUS = /manage|secret|token|password/i;

/**
 * A URL for the log: without private-link tokens, however they are encoded, and without the client
 * secret a card provider adds to the query after a redirect.
 */
export function maskUrl(url: string): string {
  if (PLAIN.test(url) && !SUSPICIOUS.test(url)) return url;
  return decoded(url)
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(SECRET_PARAMETER, '$1***')
    .replaceAll(MANAGE_PATH, '/manage/***')
    .replaceAll(TOKEN, '***');
}
