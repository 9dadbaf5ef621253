const CODE = /^[a-z]+(_[a-z]+)*$/;

/** What the books keep as a code, in words: `rain_check` is `Rain check`. Whatever somebody wrote stays as it is. */
export function sayCode(text: string): string {
  if (!CODE.test(text)) return text;
  const words = text.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
