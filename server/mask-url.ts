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

/**
 * A URL as it may be logged: without the token of a manage link, however it is spelled, and without a card provider's
 * client secret, which comes back in the query after a redirect.
 */
export const maskUrl = (url: string): string =>
  decoded(url)
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(SECRET_PARAMETER, '$1***')
    .replaceAll(MANAGE_PATH, '/manage/***')
    .replaceAll(TOKEN, '***');
