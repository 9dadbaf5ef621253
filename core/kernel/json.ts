/** The value of a JSON text; undefined, which JSON cannot express, for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
