/** What stands beside a field. The core's checks and the server speak English themselves. */
export const sayError = (message: string): string => message;
