/** Google's are about 1 KB. */
const LONGEST_TOKEN = 8_192;
const SEGMENTS = /^([\w-]+)\.([\w-]+)\.([\w-]*)$/;

/**
 * Whether it is a JSON web token at all: header and payload are JSON objects. The SDK would trip over some that are
 * not, and its error would look like one of ours.
 */
export function isTokenShaped(token: string): boolean {
  const [, header, payload] = (token.length <= LONGEST_TOKEN && SEGMENTS.exec(token)) || [];
  return isObjectText(header) && isObjectText(payload);
}

function isObjectText(segment = ''): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(segment, 'base64url').toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
