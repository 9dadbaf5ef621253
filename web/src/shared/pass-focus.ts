/** Of a row that can be removed, and of the button in it that does: the last such button, where rows stand in rows. */
export const ROW = { 'data-row': '' };
export const REMOVES_ROW = { 'data-removes-row': '' };

const isRow = (element: Element | null | undefined): element is Element =>
  element?.matches('[data-row]') ?? false;

/** The same button of the next row, or of the one before, or else what can be used behind the list. */
function heirOf(row: Element): HTMLElement | undefined {
  const beside = [row.nextElementSibling, row.previousElementSibling].find(isRow);
  if (beside !== undefined) {
    return [...beside.querySelectorAll<HTMLElement>('[data-removes-row]')].at(-1);
  }
  const around = row.closest('form, dialog, section') ?? document.body;
  const stops = around.querySelectorAll<HTMLElement>('select, button:not(:disabled), a[href]');
  return [...stops].find(
    (stop) =>
      !row.contains(stop) &&
      (row.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
}

/** Before a row leaves with the button that was pressed: without this the focus would fall back to the top of the page. */
export function passFocus(button: HTMLElement): void {
  const row = button.closest('[data-row]');
  if (row !== null) heirOf(row)?.focus();
}
