import { toast } from '#web/shared/toast.ts';

/**
 * Copies a text and says so. Where the browser refuses, selects it for copying by hand.
 * @param name of what is copied, as a sentence begins: `Link`
 * @param field that shows the text, if one does
 */
export async function copyText(
  text: string,
  name: string,
  field: HTMLInputElement | null = null,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${name} copied.`);
  } catch {
    field?.select();
    toast.error(
      `Your browser could not copy it. ${field === null ? 'Copy' : 'It is selected; copy'} it by hand.`,
    );
  }
}
