import { useConfig } from './app-context.tsx';

/** Whether emails leave the shop. Without a mail service, they are only written to files. */
export const useIsMailed = (): boolean => useConfig().mailsNobody === undefined;
