/** Tells a spreadsheet that the file is UTF-8: else it reads `José` as `JosÃ©`. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Hands the browser a table to save. @param csv as `csvFrom` writes it */
export function downloadCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(
    new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
