import { useConfig } from './app-context.tsx';

/**
 * Whether emails leave the shop. Without a mail service, they are only written to files.
 * @param to the customer, who may have no address
 */
export const useIsMailed = (to?: { readonly email?: string | undefined }): boolean =>
  useConfig().mailsNobody === undefined && (to === undefined || to.email !== undefined);

/** The same of emails about an account. Firebase sends its own. */
export const useIsAccountMailed = (): boolean => {
  const isMailed = useIsMailed();
  return useConfig().identity === 'firebase-auth' || isMailed;
};
