/** Marks a removable row and its remove button (the last one, if rows are nested). */
export const ROW = { 'data-row': '' };
export const REMOVES_ROW = { 'data-removes-row': '' };

const isRow = (element: Element | null | undefined): element is Element =>
  element?.matches('[data-row]') ?? false;

/** The same button of the next or previous row, or else the first control after the list. */
function heirOf(row: Element): HTMLElement | undefined {
  const [beside] = [row.nextElementSibling, row.previousElementSibling]
    .filter(isRow)
    .flatMap((one) =>
      [...one.querySelectorAll<HTMLElement>('[data-removes-row]:not(:disabled)')].slice(-1),
    );
  if (beside !== undefined) return beside;
  const around = row.closest('form, dialog, section') ?? document.body;
  const stops = around.querySelectorAll<HTMLElement>('select, button:not(:disabled), a[href]');
  return [...stops].find(
    (stop) =>
      !row.contains(stop) &&
      (row.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
}

/**
 * Call before removing a row with its pressed button. Otherwise focus jumps to the top of the
 * page.
 */
export function passFocus(button: HTMLElement): void {
  const row = button.closest('[data-row]');
  if (row !== null) heirOf(row)?.focus();
}
